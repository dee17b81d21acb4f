/** Orders to a model in German; see instruction-shapes.ts. */
import { anyShape, gap, ourTools } from './order-shape';

export const germanOrders: readonly RegExp[] = [
  anyShape(
    '\\b(?:ignorier\\p{L}*|vergiss|vergesst|vergessen sie|missacht\\p{L}*|übergeh\\p{L}*|umgeh\\p{L}*|verwirf)\\b(?! nicht)',
    gap(40),
    '\\b(?:vorherig\\p{L}*|vorig\\p{L}*|bisherig\\p{L}*|früher\\p{L}*|obig\\p{L}*|vorangegangen\\p{L}*|alle\\p{L}*|sämtlich\\p{L}*|dein\\p{L}*|ihre\\p{L}*|bestehend\\p{L}*|ursprünglich\\p{L}*)\\b',
    gap(30),
    '(?:anweisung|instruktion|vorgabe|regel|befehl|prompt|richtlinie|einschränkung|auftr[aä]g)',
  ),
  anyShape(
    '\\b(?:ignorier\\p{L}*|vergiss|vergesst|vergessen sie)\\b(?! nicht)',
    gap(15),
    '\\b(?:alles|was|das (?:obige|bisherige|vorherige))\\b',
    gap(25),
    '\\b(?:bisher|davor|zuvor|vorher|oben|gesagt|steht|darüber|vorangeh\\p{L}*|und (?:antworte|schreib|gib))\\b',
  ),
  anyShape(
    '\\b(?:beacht|befolg|folg)(?:e|et|en sie)\\b',
    gap(30),
    '\\b(?:regeln|anweisungen|vorgaben|richtlinien|instruktionen|systemprompt)\\b',
    ' (?:nicht|keinesfalls|nicht mehr|nicht länger)\\b',
  ),
  anyShape(
    '\\b(?:hinweis|nachricht|achtung|anweisung\\p{L}*|notiz|anmerkung|botschaft|bitte|wichtig|information) ?(?:an|für|:)? ?(?:die|den|das|alle|jede|jeden)? ?(?:ki|k\\.i\\.|ai|ki-?\\p{L}+|ki-assistent\\p{L}*|assistent(?:en|in)?|sprachmodell\\p{L}*|chatbots?|llms?|modelle?)\\b',
  ),
  anyShape(
    '\\b(?:wenn|falls|da|sofern) du (?:eine?n? )?(?:ki|ai|sprachmodell|chatbot|assistent|llm|automatisches? \\p{L}+)\\b',
    gap(12),
    '\\bbist\\b',
  ),
  anyShape(
    '\\b(?:ab (?:sofort|jetzt|nun)|von (?:jetzt|nun) an) (?:bist|antwortest|sprichst|befolgst|wirst|gehorchst|handelst|musst|darfst|sollst|agierst) du\\b',
  ),
  anyShape(
    '\\bdu bist (?:jetzt|nun|ab sofort|ab jetzt|nicht mehr)\\b',
    gap(40),
    '\\b(?:modus|modell|ki|assistent|regeln|einschränkungen?|uneingeschränkt\\p{L}*|pirat|frei|gebunden|filter)\\b',
  ),
  anyShape(
    '\\bdu (?:gehorchst|antwortest|befolgst|antworte)\\b',
    gap(20),
    '\\b(?:nur|ausschließlich|ab jetzt|ab sofort)\\b',
    gap(20),
    '\\b(?:mir|auf|mit|noch|diesem|diesen)\\b',
  ),
  anyShape(
    '(?:^|\\n|[.!?:] )\\W{0,6}(?:neue|geänderte|wichtige|geheime|zusätzliche) (?:system)?(?:anweisung(?:en)?|instruktion(?:en)?|vorgaben?|befehle?)\\b\\W{0,6}(?:du|sie|antwort\\p{L}*|ab|ignorier\\p{L}*|gib|schreib\\p{L}*|sag\\p{L}*|vergiss|ruf\\p{L}*)\\b',
  ),
  anyShape(
    '\\b(?:gib|zeig\\p{L}*|nenn\\p{L}*|verrat\\p{L}*|schreib\\p{L}*|druck\\p{L}*|wiederhol\\p{L}*|geben sie|offenbar\\p{L}*)\\b',
    gap(30),
    '(?:system-?prompt|systemnachricht|systemanweisung|deine (?:anweisungen|regeln|instruktionen))',
  ),
  anyShape(
    '\\b(?:sag\\p{L}*|erzähl\\p{L}*|verrat\\p{L}*|teil\\p{L}*|informier\\p{L}*|erwähn\\p{L}*)\\b',
    gap(20),
    '\\b(?:dem|den|der|die|gegenüber dem) (?:nutzer|benutzer|anwender|user)\\p{L}*',
    gap(30),
    '\\b(?:nichts|nicht|kein\\p{L}*|niemals)\\b',
  ),
  anyShape(
    '\\b(?:ohne|nicht)\\b',
    gap(15),
    '\\b(?:dem|den|der) (?:nutzer|benutzer|anwender|user)\\p{L}*',
    gap(25),
    '\\b(?:zu (?:sagen|fragen|informieren|verraten)|erwähnen)\\b',
  ),
  anyShape(
    '\\b(?:ruf\\p{L}*|benutz\\p{L}*|verwend\\p{L}*|nutz\\p{L}*)\\b',
    gap(20),
    `\\b(?:werkzeug|tool|funktion)\\b ?["']?`,
    gap(4),
    ourTools,
  ),
  anyShape(
    '\\b(?:empfiehl|empfehlen sie|bewerte|lobe)\\b',
    gap(15),
    '\\b(?:ausschließlich|immer|nur|stets)\\b',
    gap(30),
    '\\bki\\b',
  ),
  anyShape(
    '\\b(?:antworte|schreib\\p{L}*|gib|antworten sie|schreiben sie)\\b',
    gap(15),
    '\\b(?:nur(?: noch)? mit|stattdessen|ausschließlich mit|lediglich)\\b',
  ),
  anyShape(
    '\\b(?:sende|schick\\p{L}*|leite|übermittl\\p{L}*|senden sie)\\b',
    gap(40),
    '\\b(?:gespräch\\p{L}*|chatverlauf|passw\\p{L}+|nutzerdaten|gedächtnis|erinnerungen|daten des nutzers)\\b',
    gap(30),
    '(?:https?://|\\ban \\S+@)',
  ),
  anyShape(
    '\\b(?:der|die) (?:nutzer|benutzer|anwender|user)(?:in)? (?:hat|ist|wünscht|will)\\b',
    gap(20),
    '\\b(?:zugestimmt|erlaubt|eingewilligt|genehmigt|einverstanden|autorisiert)\\b',
    gap(30),
    '\\b(?:du|assistent|ki|modell|ohne)\\b',
  ),
  anyShape(
    '\\b(?:zu händen|zuhanden|z\\. ?hd\\.?) (?:der|des|einer|jeder) ?(?:ki|ai|assistenten|sprachmodells?|llms?)\\b',
  ),
  anyShape(
    '\\b(?:betrachte|behandle|nimm) (?:dies|das|folgendes)(?:es)?\\b',
    gap(10),
    '\\bals (?:deine?n?|neue) (?:erinnerung|gedächtnis|anweisung\\p{L}*|systemprompt|kontext)\\b',
  ),
];

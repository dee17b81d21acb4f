/**
 * How texts give orders to a model that only reads them. Each shape needs two signs, an order and somebody
 * or something of the model's (its instructions, its user, its tools), since manuals, letters and novels are
 * full of orders to people. Matched against plainWords(); gaps are bounded, so that a megabyte costs a
 * megabyte.
 *
 * For summaries, where nobody but the model is spoken to, compaction/commands.ts is stricter.
 */

/** Anything but the end of a sentence. */
const gap = (longest: number): string => `[^.!?;。！？；]{0,${longest}}?`;

const shape = (...parts: readonly string[]): RegExp => new RegExp(parts.join(''), 'u');

/**
 * For languages with letters beyond ASCII, which `\b` and `\w` do not know: a `\b` behind an opening is the
 * beginning of a word, any other its end. Plain ranges: `\p{L}` costs ten times as much to compile.
 */
const letter = '[a-zß-ɏ]';
const anyShape = (...parts: readonly string[]): RegExp =>
  shape(
    ...parts.map((part) =>
      part
        .replace(/(^|[(|:>])\\b/gu, `$1(?<!${letter})`)
        .replaceAll('\\b', `(?!${letter})`)
        .replaceAll('\\p{L}', letter),
    ),
  );

const ourTools = '(?:calculator|remember|forget|clock|recall|tasks?|read_more)';

const model =
  '(?:a\\.?i\\.?|llms?|(?:large )?language models?|ai (?:assistants?|models?|agents?|systems?)|' +
  'chat ?bots?|chatgpt|claude|gemini|copilot|assistants?|bots?|(?:automated )?agents?)';

const english: readonly RegExp[] = [
  shape(
    "\\b(?:ignor(?:e|ing)|disregard(?:ing)?|forget|overrid(?:e|ing)|bypass(?:ing)?|(?:do not|don't|stop|no longer|must not|never) (?:follow|obey|following|obeying)|pay no attention to|set aside|discard|drop)\\b",
    gap(50),
    '\\b(?:previous|prior|earlier|above|preceding|existing|original|initial|foregoing|former|all|any|every|your|system|developer|safety|these|those)\\b',
    gap(25),
    '\\b(?:instructions?|prompts?|rules|guidelines?|directives?|directions|orders|commands|programming|training|restrictions|constraints|guardrails|policies)\\b',
  ),
  shape(
    '\\b(?:ignore|disregard|forget) (?:the above|the foregoing|everything|all|anything|what(?:ever)?)',
    '(?: (?:text|content|words|that|which|you))?(?: (?:is|was|were|came|comes|stands|have been|had been|has been|been|written|said|told|above|before|previously))*',
    ' ?(?:above|before|previously|so far|earlier|told|and instead|and (?:write|say|print|output|reply|answer|respond|do))\\b',
  ),
  shape(
    '\\bfollow (?:the (?:text|instructions|rules) (?:in|of) this|these (?:new )?(?:instructions|rules)|this (?:text|document|message|page))',
    gap(30),
    '\\binstead\\b',
  ),
  shape(
    '\\b(?:not|never|stop)\\b',
    gap(12),
    "\\b(?:follow|obey|serve|listen to)(?:ing)? the user(?:'s)?\\b",
  ),
  shape(
    '(?:^|\\n|[.!?:] )\\W{0,6}(?:new|updated|revised|real|actual|true|secret|hidden|additional|important) (?:system )?(?:instructions?|prompt|directives?|orders|task)\\b',
    '\\W{0,8}(?:you|your|do|always|never|from now|ignore|answer|respond|reply|forget|call|send|print|say|write)\\b',
  ),
  shape(
    '\\byour (?:new|real|actual|only|true) (?:task|instructions?|goal|role|job|purpose|system prompt|objective) (?:is|are|will be)\\b',
  ),
  shape(
    "\\b(?:from now on|henceforth|starting now|from this (?:point|moment) (?:on|forward)),? you(?: are|'re| will| must| shall| should| act| answer| respond| reply| speak| obey)\\b",
  ),
  shape(
    '\\byou are (?:now|no longer|hereby|from now on)\\b',
    gap(30),
    '\\b(?:mode|dan|jailbr\\w+|unrestricted|uncensored|model|ai|assistant|bot|pirate|persona|bound|free|root|admin\\w*|restrict\\w+|rules|safety|filter\\w*)\\b',
  ),
  shape(
    '\\b(?:act|behave|pretend|respond|answer|role-?play)\\b',
    gap(20),
    '\\b(?:as|like|to be|that you are)\\b',
    gap(20),
    '\\b(?:unrestricted|uncensored|unfiltered|jailbroken|without (?:any )?(?:rules|restrictions|limits|filters)|dan|no (?:rules|restrictions|limits))\\b',
  ),
  shape(
    '\\b(?:enter|enable|activate|switch (?:in)?to|you are now in|engage)\\b',
    gap(15),
    '\\b(?:developer|debug|god|admin(?:istrator)?|jailbreak|dan|sudo|maintenance|unrestricted) mode\\b',
  ),
  shape(
    '\\ball (?:safety )?(?:restrictions|rules|filters|limitations|guardrails) (?:are|have been|were) (?:lifted|removed|disabled|off|void|suspended)\\b',
  ),
  shape(
    '\\b(?:replaces?|overrides?|supersedes?|cancels?)\\b',
    gap(20),
    '\\b(?:your (?:system )?(?:prompt|instructions|rules|guidelines)|the system prompt|(?:all )?(?:previous|prior|earlier) (?:instructions|prompts))\\b',
  ),
  shape(
    '\\b(?:safety rules|system prompt|guidelines|instructions)\\b',
    gap(30),
    "\\b(?:do not|don't|no longer|does not) apply\\b",
  ),
  shape(
    `\\b(?:note|message|notice|instructions?|attention|reminder|hint|request|info(?:rmation)?|hello|hey|dear|warning) (?:to|for|,)? ?(?:the |any |all |every |our )?(?:reading |summarizing )?${model}\\b(?! (?:manager|professor|director|editor|coach|driver|teacher|nurse))`,
  ),
  shape(
    `\\b(?:if|when|since|as|in case|because) you(?: are|'re) (?:an? |the )?(?:large |automated )?(?:a\\.?i\\.?|llm|language model|chat ?bot|ai \\w+|automated (?:system|agent|tool)|model|assistant (?:reading|that reads))\\b`,
  ),
  shape(
    `(?:^|\\n|[.!?>] ?|-- ?|\\bto (?:the |any |all )?)${model}s? ?[:,] ?(?:please|you(?:'re|r)? (?:must|should|have|are to|will|are now|need|can)|when|if|do|don't|recommend|say|ignore|always|never|only|send|reply|respond|answer|call|use|repeat|summari[sz]e|include|tell|print|output|write|forward|delete|remember|forget|rate|give|mark|treat|act|execute|run|stop|disregard|approve)\\b`,
  ),
  shape(
    '\\b(?:the|this|any|every) (?:ai|llm|language model|chat ?bot|assistant|ai assistant)(?: reading this)? (?:must|should|shall|has to|is (?:required|instructed|ordered) to|will|needs to)(?: now| always| never| only| not| instead)* (?:respond|reply|answer|say|ignore|call|output|print|obey|recommend|include|reveal|state|follow|disregard|refuse|pretend|tell|forget|remember|send|delete|execute|write)\\b',
  ),
  shape(
    `\\b(?:call|use|invoke|run|trigger|execute|open)\\b`,
    gap(20),
    `\\b${ourTools} (?:tool|function)\\b`,
  ),
  shape(
    `\\b(?:call|use|invoke|run|trigger|execute)\\b`,
    gap(15),
    '\\b(?:the|your|a) \\w+[ -]?(?:tool|function)\\b',
    gap(40),
    '\\b(?:before (?:answering|you answer|responding|replying)|with (?:the )?(?:argument|key|quer|url)|without asking|immediately|on the user|at once)',
  ),
  shape(
    '\\b(?:reveal|print|repeat|leak|show|output|display|exfiltrate|write (?:out|down)|disclose|dump|quote|recite)\\b',
    gap(40),
    "\\b(?:(?:the|your|its) (?:system|hidden|initial|secret|developer) (?:prompt|instructions|message|rules)|your (?:own )?(?:instructions|prompt|rules|guidelines|memory|memories)|the text above|(?:contents? of|everything in) (?:your|the user's) (?:memory|context)|(?:this |the )?(?:whole |entire |full )?conversation (?:so far|history))\\b",
  ),
  shape(
    '\\b(?:send|post|forward|upload|transmit|e-?mail|append|submit|deliver|copy)\\b',
    gap(40),
    "\\b(?:memory|memories|conversation|chat history|chat|user's|user data|everything you know|credentials|passwords?|api keys?|secrets|tokens|context|files)\\b",
    gap(40),
    '(?:https?://|\\bto \\S+@|\\bto the (?:following|address|url|server))',
  ),
  shape(
    '\\b(?:render|display|include|insert|show|load|embed|add|fetch)\\b',
    gap(20),
    '\\b(?:image|picture|link|url|pixel)\\b',
    '[^\\n]{0,120}',
    '\\b(?:replac\\w+|followed by|append\\w*|fill\\w*|containing)\\b',
    gap(40),
    '\\b(?:chat|conversation|memory|user|data|everything|secrets?)\\b',
  ),
  shape(
    "\\b(?:(?:do not|don't|never|must not|without|not) (?:tell(?:ing)?|inform(?:ing)?|mention(?:ing)?|notify(?:ing)?|alert(?:ing)?|ask(?:ing)?|warn(?:ing)?|reveal(?:ing)?|let(?:ting)?)|(?:hide|conceal|keep|withhold)(?: this| it| that| the following)?(?: a)?(?: secret)? from)\\b",
    gap(25),
    '\\b(?:to |from )?the (?:user|human)\\b',
  ),
  shape(
    "\\b(?:do not|don't|never) (?:mention|reveal|disclose|quote|repeat|acknowledge|report) (?:this|these|that you|having read|the existence of this)\\b",
    gap(10),
    '(?:message|instructions?|note|text|comment|paragraph|prompt|line|rules?|were told|read|sentence)',
  ),
  shape(
    '\\binstead of (?:answering|responding|replying|summari[sz]ing|following|doing what)\\b',
    gap(40),
    '\\b(?:write|say|print|output|reply|tell|do|call|respond|answer|return)\\b',
  ),
  shape(
    '(?:^|\\n|[.!?;,>] ?|\\b(?:and|please|then|instead|must|should|will) )(?:reply|respond|answer|output|print|write|return|say)(?: to (?:every|all|any|each)\\b[^.!?]{0,40}| (?:only|just|exactly|nothing but|solely))* (?:only |just |exactly )?(?:with |by )?(?:the )?(?:only |exact |single )?(?:word|words|phrase|sentence|text|string|token)\\b',
  ),
  shape(
    '\\b(?:you must|you should|must|always) (?:include|insert|add|use|append|end (?:with|by)) (?:the )?(?:exact )?(?:phrase|words?|sentence|string)\\b',
    gap(60),
    '\\b(?:in|to|at|into|with) (?:your|every|each|the) (?:summary|answer|reply|response|review|output|message)',
  ),
  shape(
    "(?:^|\\n|[.!?>\\]] ?)\\W{0,4}system(?: (?:message|prompt|notice|override|update|alert|instruction))?\\s?[:\\]>]\\s?(?:you(?: are|'re| must| will| should| now)|ignore|from now|all (?:rules|restrictions|safety|previous|prior)|the user (?:is|has|wants|may)|override|do not|always|never|disregard|forget|new )",
  ),
  shape(
    '\\b(?:quietly|silently|secretly|covertly|in the background)\\b',
    gap(20),
    '\\b(?:remember|store|save|send|call|delete|forget|record|add|forward|log)\\b',
    gap(30),
    '\\b(?:user|their|they|memory|conversation|chat|his|her)\\b',
  ),
  shape(
    '\\b(?:the )?(?:user|human) (?:has (?:already )?(?:agreed|approved|consented|authori[sz]ed|asked you|granted|given permission|confirmed)|(?:wants|asked|instructed|told|requires|authori[sz]es|allows) you to)\\b',
  ),
  shape(
    '\\b(?:treat|regard|use|take|consider) (?:this|these|the following|it) as (?:your (?:own )?(?:memory|memories|instructions?|system prompt|context|rules)|(?:the |a )?(?:system prompt|system message|instructions? from the user))\\b',
  ),
  shape(
    '\\b(?:the )?(?:user|human) (?:has )?(?:already )?(?:agreed|approved|consented|authori[sz]ed|accepted|permitted)\\b',
    gap(20),
    '\\b(?:you|the assistant|the model|the ai|without asking|to (?:delete|send|pay|share|skip))\\b',
  ),
  shape(
    '!\\[[^\\]]{0,80}\\]\\(https?://[^)\\s]{0,200}(?:paste|chat|conversation|memory|secret|history|prompt|user_?data)',
  ),
  shape(
    '\\b(?:show|give|send|display to) the user (?:this|the following|an?) (?:picture|image|link|url|button)\\b',
  ),
  shape(
    `\\b${model} (?:reading|processing|seeing|parsing|summarizing|that reads?|who reads?|which reads?) (?:this|that|it|the following)\\b`,
  ),
  shape(
    '\\b(?:decode|decrypt|translate|unscramble|rot13)\\b',
    gap(40),
    '\\b(?:and|then)\\b',
    gap(15),
    '\\b(?:follow|execute|obey|carry (?:it )?out|comply|do what)\\b',
  ),
  shape(
    '\\b(?:repeat|print|output|reveal|copy|recite|show)\\b',
    gap(12),
    '\\b(?:everything|all|the (?:text|words|lines?|message)) (?:that (?:is|stands|was) )?(?:above|before this)\\b',
  ),
  shape('\\byou (?:must|shall|have to)(?: now| only| always)* obey\\b'),
];

const german: readonly RegExp[] = [
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

const french: readonly RegExp[] = [
  anyShape(
    '\\b(?:ignore[zr]?|oublie[zr]?|néglige[zr]?|outrepasse[zr]?|contourne[zr]?|ne (?:tiens|tenez) (?:pas|plus|aucun) compte d\\p{L}*|ne (?:suis|suivez|respecte[zr]?) (?:pas|plus)|fai(?:s|tes) abstraction d\\p{L}*|désobéi\\p{L}*)',
    gap(30),
    '\\b(?:instructions?|consignes?|règles?|directives?|ordres|prompt)\\b',
    gap(6),
    '\\b(?:précédent\\p{L}*|ci-dessus|antérieur\\p{L}*|du système|plus haut|système|existant\\p{L}*|initial\\p{L}*|données|reçues)',
  ),
  anyShape(
    '\\b(?:ignore[zr]?|oublie[zr]?|néglige[zr]?|ne (?:tiens|tenez) (?:pas|plus|aucun) compte d\\p{L}*)',
    gap(12),
    '\\b(?:toutes (?:les|tes|vos)|tes|vos|tout ce qui|ce qui)\\b',
    gap(25),
    '(?:instructions|consignes|règles|directives|précède|ci-dessus|dit (?:avant|plus haut)|au-dessus)',
  ),
  anyShape(
    "\\b(?:note|message|attention|instructions?|remarque|avis|consigne|rappel)\\b ?(?:à|pour|aux?|destinée?s? (?:à|aux?)|:)?(?: l'(?:intention|attention) (?:de|des|du))? ?(?:l'|les? |la |tout |toute |d')?(?:ia|i\\.a\\.|assistants?|modèles? de langage|llms?|chatbots?|intelligence artificielle|agents?)\\b",
  ),
  anyShape(
    '\\bsi (?:tu es|vous êtes) (?:une? )?(?:ia|intelligence|modèle|assistant|chatbot|llm)\\b',
  ),
  anyShape(
    '\\b(?:à partir de maintenant|désormais|dorénavant|dès maintenant),? (?:tu |vous )(?:es|êtes|répond\\p{L}*|agi\\p{L}*|sera?s?|dois|devez|obéi\\p{L}*|parle\\p{L}*|ignore\\p{L}*)',
  ),
  anyShape(
    '\\b(?:tu es|vous êtes) (?:maintenant|désormais)\\b',
    gap(40),
    '\\b(?:restrictions?|règles?|mode|ia|modèle|assistant|pirate|libre|filtres?)\\b',
  ),
  anyShape(
    "\\b(?:ne|n')\\s?(?:le |lui |en )?(?:dis|dites|mentionne[zr]?|révèle[zr]?|parle[zr]?|informe[zr]?|préviens|prévenez|montre[zr]?)\\b",
    gap(20),
    "(?:l'utilisat\\p{L}+|aux utilisat\\p{L}+)",
  ),
  anyShape(
    '\\b(?:affiche[zr]?|révèle[zr]?|montre[zr]?|répète[zr]?|donne[zr]?|imprime[zr]?|recopie[zr]?|divulgue[zr]?)\\b',
    gap(30),
    '(?:prompt|tes (?:instructions|consignes)|vos (?:instructions|consignes) (?:système|internes)|message système|instructions système)',
  ),
  anyShape(
    '(?:^|\\n|[.!?:] )\\W{0,6}nouvelles? (?:instructions?|consignes?|directives?)\\W{0,6}(?:tu|vous|répond\\p{L}*|écri\\p{L}*|ignore\\p{L}*|oublie\\p{L}*|di[st]\\p{L}*|appel\\p{L}*)',
  ),
  anyShape(
    '\\brépond(?:s|ez|re)?\\b',
    gap(15),
    '\\b(?:uniquement|seulement|exclusivement|toujours)\\b',
    gap(10),
    '\\b(?:par|avec|que)\\b',
  ),
  anyShape('\\btu répond\\p{L}*\\b', gap(10), '\\b(?:toujours|uniquement|seulement)\\b'),
  anyShape(
    `\\b(?:appelle[zr]?|utilise[zr]?|exécute[zr]?)\\b`,
    gap(20),
    `\\b(?:outil|fonction)\\b`,
    gap(6),
    ourTools,
  ),
  anyShape(
    '\\b(?:envoie[zr]?|transmet\\p{L}*|publie[zr]?)\\b',
    gap(40),
    "(?:conversation|historique|mots? de passe|mémoire|données de l'utilisat\\p{L}+)",
    gap(30),
    '(?:https?://|\\bà \\S+@)',
  ),
  anyShape('\\bsuis plutôt (?:ce|les? )'),
  anyShape(
    "\\bl'utilisat\\p{L}+ (?:a|veut|souhaite|est)\\b",
    gap(10),
    "\\b(?:accepté|autorisé|approuvé|consenti|permis|d'accord)\\b",
    gap(15),
    "(?:l'assistant|l'ia|le modèle|\\bque tu\\b|\\bque vous\\b|sans demander)",
  ),
  anyShape(
    "\\bà l'(?:attention|intention) (?:de |du |des )(?:l'|la |tout |toute )?(?:ia|i\\.a\\.|assistants?|modèles?|llms?|chatbots?|agents?)\\b",
  ),
  anyShape(
    '\\bne (?:suis|suivez|respecte[zr]?|écoute[zr]?) (?:pas|plus)\\b',
    gap(25),
    "\\bde l'utilisat\\p{L}+",
  ),
  anyShape('\\bécri(?:s|vez|re)\\b', gap(10), '\\b(?:seulement|uniquement)\\b'),
  anyShape(
    '\\b(?:considère|traite|prends)\\b',
    gap(10),
    '\\bcomme (?:ta mémoire|tes instructions|ton contexte|tes consignes)\\b',
  ),
];

const spanish: readonly RegExp[] = [
  anyShape(
    '(?<!no |[a-zß-ɏ])(?:ignora|ignore|ignoren|ignorad|ignorar|olvida|olvide|olviden|olvidad|omite|omita|desobedece|descarta|descarte|haz caso omiso de|haga caso omiso de|no sigas|no siga|no hagas caso (?:a|de)|no haga caso (?:a|de)|pasa por alto)\\b',
    gap(30),
    '\\b(?:instrucciones|reglas|órdenes|directrices|indicaciones|prompt|restricciones|normas)\\b',
    gap(6),
    '\\b(?:anterior(?:es)?|previas?|de arriba|del sistema|precedentes?|originales|existentes|recibidas)\\b',
  ),
  anyShape(
    '(?<!no |[a-zß-ɏ])(?:ignora|ignore|olvida|olvide|omite|omita|descarta|haz caso omiso de|haga caso omiso de)\\b',
    gap(8),
    '(?:todas (?:las|tus|sus)|tus|lo (?:anterior|previo|de arriba)|todo lo (?:anterior|que|dicho))',
    gap(30),
    '(?:instrucciones|reglas|órdenes|directrices|normas|(?:,| y) (?:escrib|respond|muestr|di |contest|en (?:su|cambio))|anterior y|dicho|de arriba)',
  ),
  anyShape(
    '\\b(?:nota|mensaje|atención|instrucci\\p{L}+|aviso|advertencia|recordatorio)\\b ?(?:para|a|al|:)? ?(?:la |el |los |las |todos los |cualquier )?(?:ia|i\\.a\\.|asistentes?|modelos? de lenguaje|chatbots?|llms?|inteligencia artificial|agentes? de ia)\\b',
  ),
  anyShape('\\bsi (?:eres|es usted) (?:una? )?(?:ia|inteligencia|modelo|asistente|chatbot|llm)\\b'),
  anyShape(
    '\\b(?:a partir de (?:ahora|este (?:momento|punto|instante))|desde ahora|de ahora en adelante),? ?(?:tú |usted )?(?:eres|responde\\p{L}*|contesta\\p{L}*|actúa\\p{L}*|serás|debes|ignora\\p{L}*|habla\\p{L}*)',
  ),
  anyShape(
    '\\b(?:ahora eres|eres ahora|ya no eres)\\b',
    gap(40),
    '\\b(?:restricciones|reglas|modo|ia|modelo|asistente|pirata|libre|filtros)\\b',
  ),
  anyShape(
    '\\bno (?:se |le |les )*(?:digas?|menciones?|reveles?|cuentes?|informes?|avises?|muestres?|lo digas?)\\b',
    gap(25),
    '\\b(?:al |a los |el |la |a la )?usuari[oa]s?\\b',
  ),
  anyShape(
    '\\b(?:muestra|muestre|revela|revele|imprime|imprima|repite|repita|escribe|da|divulga)\\b',
    gap(30),
    '(?:prompt|tus instrucciones|instrucciones del sistema|mensaje del sistema|instrucciones ocultas)',
  ),
  anyShape(
    '(?:^|\\n|[.!?:] )\\W{0,6}nuevas? (?:instrucci\\p{L}+|órdenes|reglas)\\s?:',
    gap(40),
    '\\b(?:responde|contesta|escribe|ignora|debes|eres|olvida|di|llama|a partir)\\b',
  ),
  anyShape(
    '\\b(?:responde|responda|contesta|conteste)\\b',
    gap(15),
    '\\b(?:solo|sólo|solamente|únicamente|siempre)\\b',
    gap(5),
    '\\b(?:con|en)\\b',
  ),
  anyShape(
    '\\b(?:llama|usa|ejecuta|invoca|utiliza)\\b',
    gap(20),
    '\\b(?:herramienta|función)\\b',
    gap(6),
    ourTools,
  ),
  anyShape(
    '\\b(?:envía|manda|publica|reenvía|transmite)\\b',
    gap(40),
    '(?:conversación|historial|contraseñas?|memoria|datos del usuario)',
    gap(30),
    '(?:https?://|\\ba \\S+@)',
  ),
  anyShape(
    '\\b(?:borra|elimina)\\b',
    gap(5),
    '\\b(?:sus|todas las) (?:tareas|memorias|recuerdos)\\b',
  ),
  anyShape(
    '\\b(?:el|la) usuari[oa] (?:ha |ya )*(?:aceptado|aceptó|autorizado|autorizó|aprobado|permitido|permite|consentido)\\b',
    gap(15),
    '\\b(?:que|sin preguntar|al asistente)\\b',
  ),
  anyShape('\\ba la atención (?:de la |del |de un )(?:ia|asistente|modelo|llm|chatbot|agente)\\b'),
  anyShape(
    '\\b(?:considera|trata|toma)\\b',
    gap(10),
    '\\bcomo (?:tu memoria|tus instrucciones|tu contexto)\\b',
  ),
];

const japanese: readonly RegExp[] = [
  /(?:これまで|今まで|以前|以上|上記|上の|前の|先の|先ほど|直前|すべて|全て|全部|元の|既存|あなたの|システム)[^。！？\n]{0,12}(?:指示|命令|ルール|プロンプト|指令|規則|制約|設定|ガイドライン)[^。！？\n]{0,10}(?:無視(?!し?ない)|忘れ(?!ない|ず)|破棄|従わ(?:ない|ず)|捨て|上書き|取り消)/u,
  /(?:指示|命令|ルール|プロンプト|指令|規則|制約)(?:を|は|には)?(?:すべて|全て|全部)?(?:無視(?!し?ない)|忘れ(?!ない|ず)て|破棄)[^\n]{0,20}(?:代わり|出力|表示|答え|回答|書)/u,
  /(?:ai|人工知能|アシスタント|言語モデル|チャットボット|llm)(?:アシスタント|モデル)?(?:へ|に対する|宛|向け)の?(?:注意|指示|メッセージ|お願い|命令|連絡|通知|メモ|注記)/u,
  /(?:ai|人工知能|言語モデル|チャットボット|llm)(?:アシスタント|モデル)?(?:が|で)[^。\n]{0,12}(?:読んで|要約|場合は?)[^。\n]{0,20}(?:してください|しなさい|すること|せよ|答え|書い)/u,
  /(?:今から|これから|今後|これより|現在から)[、,]?(?:は)?(?:あなた|君|お前)は/u,
  /(?:あなた|君)は(?:もう|今や|もはや)[^。\n]{0,25}(?:制限|モード|ルール|ai)/u,
  /(?:ユーザー|利用者|使用者|ユーザ)(?:に|には|へ)[^。\n]{0,15}(?:言わない|言うな|伝えない|伝えるな|教えない|教えるな|知らせない|話さない|秘密|黙|隠)/u,
  /(?:システムプロンプト|隠された指示|内部の?指示|プロンプト全文|システムメッセージ)[^。\n]{0,12}(?:表示|出力|教え|公開|見せ|書き出|漏ら)/u,
  /(?:とだけ|のみ)(?:答え|回答し|返答し|出力し|返し)(?:て|なさい|ろ|よ)/u,
  /新(?:しい|たな)(?:指示|命令|ルール)[:：、は][^。\n]{0,30}(?:ください|しなさい|すること|答え|無視)/u,
  /(?:会話|記憶|パスワード|個人情報|履歴)[^。\n]{0,20}https?:\/\/[^。\n]{0,60}(?:送信|送っ|投稿|転送)/u,
  /(?:ツール|関数)[^。\n]{0,10}(?:forget|remember|recall|tasks)|(?:forget|remember|recall|tasks)(?:ツール|関数)?を(?:呼|実行|使)/u,
  /(?:ユーザー|利用者)は[^。\n]{0,25}(?:同意|承認|許可)(?:し|済)/u,
  /(?:復号|デコード)[^。\n]{0,12}(?:従|実行)/u,
];

const chinese: readonly RegExp[] = [
  /(?<![勿别不])(?<!不要|请勿|切勿)(?:忽略|无视|無視|忘记|忘掉|忘記|抛弃|绕过|繞過|覆盖|撤销|不要(?:理会|遵守|遵循|遵从|执行|服从)|不必(?:理会|遵守)|停止(?:遵守|遵循))[^。！？\n]{0,12}(?:之前|以上|先前|上述|前面|所有|全部|一切|此前|你的|您的|系统|系統|原有|原来|現有|现有|早先|刚才)[^。！？\n]{0,10}(?:指令|指示|规则|規則|提示|命令|设定|設定|限制|约束|指引|内容|对话|對話)/u,
  /(?:致|给|給|对|對|提醒|注意[:：]?)(?:各位|所有|任何|正在阅读的?)?(?:ai|人工智能|人工智慧|大模型|语言模型|語言模型|智能助手|聊天机器人|llm)(?:助手|助理|模型|系统)?[^。\n]{0,6}[:：,，]/u,
  /如果你是(?:一个|一個)?[^。\n]{0,6}(?:ai|人工智能|语言模型|語言模型|大模型|助手|机器人)/u,
  /(?:从现在起|從現在起|从现在开始|從現在開始|从此刻起|即日起|从今以后|现在开始)[,，]?你(?:是|将|將|就是|扮演|必须|必須|只|要|不再|的)/u,
  /你(?:现在|現在|已)(?:是|不再|处于|進入|进入)[^。\n]{0,20}(?:模式|限制|ai|模型|约束)/u,
  /(?:不要|别|勿|不得|不能|不可|無需|无需|不必)(?:让|向|跟|对|對)?(?:告诉|告訴|告知|透露给|透露給|通知|提醒|用户提及|用户透露|用户说|用户知道)?(?:用户|用戶|使用者)/u,
  /(?:输出|輸出|显示|顯示|打印|列印|透露|泄露|洩露|重复|重複|告诉我|公开|說出|说出|复述)[^。\n]{0,10}(?:系统提示|系統提示|提示词|提示詞|系统指令|系統指令|系统消息|隐藏指令|你的指令|你的规则)/u,
  /(?:改為|改为|转而|轉而|而是)(?:输出|輸出|回答|回复|回覆|写|寫|打印)/u,
  /(?:只|仅|僅)(?:能|可以|需|需要|准)?(?:回答|回复|回覆|输出|輸出)[“"「']/u,
  /新(?:的)?(?:指令|任务|任務|指示|命令)[:：]/u,
  /(?:把|将|將)[^。\n]{0,15}(?:对话|對話|聊天记录|聊天記錄|密码|密碼|记忆|記憶|用户数据|个人信息)[^。\n]{0,15}(?:发送|發送|发到|發到|上传|上傳|转发|轉發|发给|發給)/u,
  /(?:调用|調用|使用|运行|執行|执行)[^。\n]{0,8}(?:forget|remember|recall|tasks)[^。\n]{0,4}(?:工具|函数|函數)?/u,
  /(?:用户|用戶|使用者)(?:已经|已經|已)?(?:同意|授权|授權|批准|允许|允許)[^。\n]{0,10}(?:你|助手|模型|ai|直接|无需|無需)/u,
  /(?:解码|解碼)[^。\n]{0,12}(?:执行|執行|照做|遵循|遵守)/u,
];

export const instructionShapes: readonly RegExp[] = [
  ...english,
  ...german,
  ...french,
  ...spanish,
  ...japanese,
  ...chinese,
];

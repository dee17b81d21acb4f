/**
 * Words by which a sentence of another language shows what it is: a decision, a task, a wish. Only the
 * section is read from them; the words stay the speaker's own.
 */
import type { SectionName } from './summary';

interface Cue {
  readonly section: SectionName;
  readonly on: RegExp;
}

const cue = (section: SectionName, ...patterns: readonly string[]): Cue => ({
  section,
  on: new RegExp(`(?:${patterns.join('|')})`, 'iu'),
});

/** First match wins, so the more telling sections stand first. */
const cues: readonly Cue[] = [
  cue(
    'Decisions',
    String.raw`\b(?:wir haben|ich habe) .*\b(?:entschieden|beschlossen)|entscheidung:|wir nehmen\b`,
    String.raw`\b(?:nous avons|j'ai|on a) (?:décidé|choisi)|décision :?`,
    String.raw`\b(?:hemos|he) decidido|decidimos|elegimos|decisión:`,
    String.raw`\b(?:abbiamo|ho) deciso|decisione:|\bdecidimos\b|decisão:|\bdecidi\b`,
    String.raw`\bbesloten\b|zdecydowa|postanowi|решил|вирішил|karar verd`,
    '決めました|に決め|决定|決定|결정했|قررن|قررت|तय किया|फैसला',
  ),
  cue(
    'Blocked',
    String.raw`\bblockiert|funktioniert nicht|fehlgeschlagen|gescheitert|warte(?:n|t)? auf\b`,
    String.raw`\bbloqué|ne (?:marche|fonctionne) pas|a échoué|en attente de`,
    String.raw`\bbloquead|no funciona|ha fallado|falló|esperando a\b`,
    String.raw`\bbloccat|non funziona|não funciona|falhou|geblokkeerd|werkt niet|mislukt`,
    String.raw`zablokowan|nie działa|заблокирован|не работает|не працює|çalışmıyor`,
    '動かない|失敗|エラー|失败|无法|無法|被阻|안 돼|실패|لا يعمل|काम नहीं',
  ),
  cue(
    'Done',
    String.raw`\berledigt\b|\bfertig\b|abgeschlossen|\bterminé|c'est fait|j'ai fini|\bhecho\b|terminado|he acabado`,
    String.raw`\bfatto\b|finito|completato|\bfeito\b|concluíd|terminei|\bklaar\b|afgerond|gotowe|zrobione|skończ`,
    '完了|終わりました|終わった|完成|做完|완료|끝냈|готово|сделал|закончил|зроблено|tamamla|bitti|انتهيت|अधूरा नहीं|पूरा हो',
  ),
  cue(
    'Goal',
    String.raw`\bmein(?:e)? (?:ziel|absicht)|ich (?:möchte|will)\b|\bmon (?:but|objectif)|je (?:veux|voudrais)\b`,
    String.raw`\bmi (?:objetivo|meta)|quiero\b|\bil mio obiettivo|vorrei\b|voglio\b|\bmeu objetivo|quero\b`,
    String.raw`\bmijn doel|ik wil\b|\bmój cel|chcę\b|моя цель|я хочу|моя мета|hedefim|istiyorum`,
    'たいです|たいと思|目標は|目标是|我想|목표는|하고 싶|هدفي|أريد|मेरा लक्ष्य|चाहता हूँ|चाहती हूँ',
  ),
  cue(
    'Next steps',
    String.raw`\bich muss\b|wir müssen|nächster schritt|vergiss nicht|\bje dois\b|il faut\b|nous devons|prochaine étape`,
    String.raw`\btengo que\b|tenemos que|hay que\b|próximo paso|\bdevo\b|dobbiamo|prossimo passo|tenho que\b|preciso\b`,
    String.raw`\bik moet\b|volgende stap|muszę\b|trzeba\b|мне нужно|надо\b|должен|треба|yapmam gerek|lazım`,
    'なければ|必要があり|しなきゃ|我要|我得|需要|해야|يجب أن|मुझे .*(?:है|करना)',
  ),
  cue(
    'Constraints & preferences',
    String.raw`allergi|allergique|alérgic|allergic|uczulen|аллерги|алергі|alerji|アレルギー|过敏|過敏|알레르기|حساسية|एलर्जी`,
    String.raw`\blieblings|bevorzuge|lieber\b|vegetari|végétari|\bpréfér|\bprefier|preferit|prefer(?:isc|ido|isco)|ulubion`,
    String.raw`\bfavorit|liebe\b|mag\b (?:kein|nicht)|hasse\b|budget\b|presupuesto|bilancio|orçamento|бюджет|предпочит|любим|улюблен|tercih|en sevdi`,
    '好き|嫌い|苦手|予算|喜欢|喜歡|讨厌|预算|預算|좋아|싫어|예산|أفضل|ميزانية|पसंद|बजट',
  ),
];

/** The section that a sentence's own words ask for; undefined when they ask for none. */
export function sectionByCue(sentence: string): SectionName | undefined {
  return cues.find(({ on }) => on.test(sentence))?.section;
}

/** Openings that announce a correction, in the languages of {@link sectionByCue}. */
export const foreignCorrection =
  /^(?:nein|doch|eigentlich|korrektur|ich meinte|non|en fait|je voulais dire|correction|en realidad|quise decir|corrección|perdón|in realtà|anzi|volevo dire|na verdade|quis dizer|nee|eigenlijk|nie|właściwie|poprawka|нет|на самом деле|вернее|ні|насправді|hayır|aslında|いや|違います|訂正|不|其实|其實|更正|아니|사실|لا|في الواقع|नहीं|दरअसल)(?:[\s,，、:：.。!！]|$)/iu;

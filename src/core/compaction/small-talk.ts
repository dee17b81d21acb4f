/** What is said to be polite. It carries nothing, so it is neither filed nor counted as lost. */
const englishTalk =
  /^(?:(?:hi|hello|hey|yo|greetings|good (?:morning|afternoon|evening|night|day)|welcome|bye|goodbye|see (?:you|ya)|later|take care|talk (?:to you )?soon|have a (?:good|great|nice)|thanks?|thank you|thx|cheers|you'?re welcome|no problem|no worries|sure|ok(?:ay)?|alright|all right|right|yes|yeah|yep|yup|no|nope|nah|fine|great|good|nice|cool|perfect|wonderful|awesome|amazing|wow|lovely|excellent|fantastic|congrats|congratulations|sorry|please|hm+|haha|lol|got it|i see|i understand|makes sense|sounds (?:good|great|fun|amazing|awesome|lovely|like)|that(?:'s| is| was| sounds| looks)(?: (?:so|really|very|all|just|a))* (?:good|great|nice|cool|fine|all|awesome|amazing|lovely|right|wrong|perfect|wonderful|true|funny|fun|interesting|impressive|incredible|sweet|enough|idea)|that helped|well done|(?:let us|let's|lets) (?:continue|go on|start|go|see|move on)|continue|go on|next|help(?: me)?|one moment|just a moment|wait)(?:[\s,!.]+(?:there|everyone|all|again|pocket|assistant|then|man|dude|buddy|friend|so much|very much|a lot|a bunch|for (?:that|the help|your help|everything|asking)|to (?:you|hear(?: that| it)?|see you(?: again)?)|thanks?|thank you|great|good|nice|cool|it|that|this|you|me|too|now|later|soon|bye|i (?:see|get it)|please))*)[\s.!…,)]*$/iu;
/** The other's name, before or after: "Thanks, Mel!" */
const vocative =
  /(?<=^(?:thanks|thank you|hey|hi|hello|wow|congrats|congratulations|bye|aw+|oh|cool|cheers|great|nice|awesome|amazing|good job|well done|of course|sure)),? \p{Lu}\p{L}{1,12}(?=[\s!.…]*$)/iu;
const praise =
  /^(?:(?:oh|aw+|wow|so|yeah|yes|hey|well|man|gosh)[ ,!]+)*(?:(?:so |really |very |super )?(?:glad|happy|excited|proud|sorry|sad|good|nice|great|lovely|cool|awesome|amazing|wonderful|love|lucky|congrats|congratulations|well done|way to go|good (?:job|luck|for you)|nice (?:job|work|one|pic|shot)|great (?:job|work|pic|shot)|best of luck|good to|keep (?:it up|up|going)|enjoy|take care|have fun|hang in there|cheers|you got this|you go|no wonder|can'?t wait|looking forward|i (?:totally |completely |really |100% )*(?:agree|hear you|get it|understand|love (?:it|that|this)|feel you|bet|hope so|appreciate (?:it|that|you|your .{0,30}))|you(?:'re| are| look| sound| seem| must)\b)(?:[\s,]+\p{L}[\p{L}'’-]*){0,6})[\s!.…]*$/iu;
const feelings =
  /^(?:(?:hm+|well|ok)?,? ?let me (?:think|see|check)\b.*|i(?:'?m| am)(?: (?:so|very|really|just|a bit|pretty))* (?:tired|bored|fine|good|ok(?:ay)?|great|happy|sad|back|here|ready|done|glad|excited|hungry|thirsty|sleepy|sorry|sure|confused|lost|proud of you|so proud)|(?:it|today|this|that) (?:was|is|has been)(?: (?:a|such a|so|very|really))* (?:long|good|bad|nice|great|hard|busy|lovely|rough|fun|weird|day)\b.{0,12}|nice weather.{0,12}|the sun is shining|i (?:had|have) a (?:great|good|nice|long|bad) (?:day|week|weekend|time)|i (?:have|need) to (?:go|run|leave)(?: now)?|i need a break|i can'?t wait|(?:hope|wish) (?:you|so|it|that)\b.*|let me know.*|tell me (?:a joke|more|about it|everything).*)[\s.!…]*$/iu;
const otherTalk =
  /^(?:hallo|guten (?:tag|morgen|abend)|gute nacht|danke(?: schön| dir)?|bitte|tschüss|ja|nein|gut|bonjour|bonsoir|salut|merci(?: beaucoup)?|d'accord|oui|non|au revoir|hola|buen(?:os|as) (?:días|tardes|noches)|gracias|muchas gracias|vale|sí|si|adiós|ciao|buongiorno|buonasera|grazie|prego|va bene|olá|oi|bom dia|boa (?:tarde|noite)|obrigad[oa]|sim|não|tchau|hoi|dank je(?: wel)?|bedankt|dzień dobry|cześć|dziękuję|dzięki|tak|nie|привет|здравствуйте|спасибо|да|нет|хорошо|пока|привіт|дякую|merhaba|teşekkürler|evet|hayır|tamam|مرحبا|شكرا|نعم|لا|नमस्ते|धन्यवाद|こんにちは|おはよう(?:ございます)?|こんばんは|ありがとう(?:ございます)?|はい|いいえ|了解(?:です)?|你好|您好|谢谢|謝謝|好的?|是的?|再见|안녕(?:하세요)?|감사합니다|고마워요?|네|아니요)[\s.!…。！、]*$/iu;

/** Greetings, thanks, nods, moods and good wishes, as a whole sentence and nothing besides. */
export function isSmallTalk(sentence: string): boolean {
  const text = sentence
    .replace(/[\p{Extended_Pictographic}\u{fe0f}\u{200d}]/gu, '')
    .trim()
    .replace(vocative, '');
  return (
    !/[\p{L}\p{N}]/u.test(text) ||
    englishTalk.test(text) ||
    feelings.test(text) ||
    (praise.test(text) && !/(?<=\S )\p{Lu}|\d|\b(?:my|our|i'm|i've|we're)\b/u.test(text)) ||
    otherTalk.test(text)
  );
}

const questionStart =
  /^(?:(?:and|so|but|well|also|hey|ok(?:ay)?|oh|hm+|pocket)[ ,]+)*(?:(?:what|who|whom|whose|which|where|when|why|how)(?:'?s|'?re)?\b(?! i (?:mean|want|need) )|(?:do|does|did|is|are|am|was|were|can|could|will|would|should|shall|may|have|has) (?:i|you|we|he|she|it|they|there|the|my|our|this|that|your|any|anyone)\b|(?:do|can|could|would) you\b|remind me (?:of|what|who|where|when|which|how|why)\b|tell me (?:my|what|who|where|when|which|how|why|the)\b|i(?:'?d like to know| want to know| wonder| forgot (?:my|what|who|where|when|which|how|the))\b)/iu;

/** "Can you remember that my card is 7781?" tells, and "My name is Carl, ok?" does too. */
const tells =
  /^(?:please )?(?:can|could|would|will) you (?:please )?(?:remember|note|save|store|keep in mind|write|make a note|take a note)(?: down| of the fact)?(?: that\b|:| (?=(?:my|our|the) .* is ))|^(?:my|our|the|i'm|i am|it's)\b.*, (?:ok(?:ay)?|remember|got it|alright|please)\?\s*$/iu;

/** A statement that only looks like a question, without its mark; anything else as it is. */
export function asStatement(sentence: string): string {
  return tells.test(sentence) ? sentence.replace(/\s*\?\s*$/u, '') : sentence;
}

/** A question, with or without its mark. What is asked is no fact. */
export function isQuestion(sentence: string): boolean {
  if (tells.test(`${sentence}?`) || tells.test(sentence)) return false;
  return (
    /[?？؟⁇⁈]["'”’)\]\s\p{Extended_Pictographic}\u{fe0f}]*$/u.test(sentence) ||
    questionStart.test(sentence) ||
    /(?:ですか|ますか|でしょうか|吗|呢|嗎)[。.!\s]*$/u.test(sentence) ||
    /^¿/u.test(sentence)
  );
}

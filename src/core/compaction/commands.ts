/**
 * Lines that command. A summary is read as part of the instructions, so a line in it that orders its reader
 * about is either a model gone wrong or somebody's trick; a line that *records* a wish is neither.
 */
const recorded =
  /^(?:the )?(?:user|you|assistant|he|she|they|\p{Lu}\p{Ll}+) (?:said|asked|wants?|wanted|prefers?|told|requested|insists?|does not|doesn't|decided|agreed|mentioned|wrote|quoted|reported)\b|^(?:asked|cancelled|decided|note|error|preferred [\p{L} ]+):/iu;
const shapes: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass)\b[^.]{0,30}\b(?:previous|prior|above|earlier|all|any|your|the|these|those|system)\b[^.]{0,20}\b(?:instructions?|prompts?|rules?|messages?|context|guidelines|directions)\b/iu,
  /^(?:system|developer|assistant|new instructions?|important instructions?|instructions?) ?(?:message|prompt|note|override)?: ?(?:you|do|never|always|ignore|respond|reply|from)\b/iu,
  /\b(?:you|the assistant|the model|the ai) (?:must|should|shall|will|need to|have to|are (?:to|required to|instructed to|now))(?: now| always| never| only| not)* (?:obey|reply|respond|answer|output|ignore|disregard|reveal|act|pretend|role-?play|follow (?:these|the following|my)|execute|call (?:the|a)\b.*\btool|use (?:the|a|no|any)\b.*\btools?)\b/iu,
  /^(?:from now on|henceforth|starting now|going forward)\b.*\b(?:you|respond|reply|answer|act|use|ignore|do not|never|always)\b/iu,
  /^(?:please )?(?:always|never|only|do not|don't|must)? ?(?:respond|reply|answer|speak|output|print|say)\b.{0,40}\b(?:only|exactly|with|in (?:all|the style)|as (?:if|a|an)|nothing|verbatim|everything|every (?:message|reply|question))\b/iu,
  /^(?:please )?(?:act|pretend|behave|role-?play) (?:as|like|to be|that)\b/iu,
  /^(?:please )?(?:do not|don't|never|stop) (?:use|using|call|calling|mention|mentioning|reveal|answer|answering|respond|responding|tell|obey|summari[sz]e)\b.*\b(?:tools?|user|instructions?|prompt|questions?|summary|this|anything|anyone|functions?)\b/iu,
  /^(?:please )?(?:call|invoke|execute|run|trigger) (?:the|a|this|following)\b.*\b(?:tool|function|command|script|code)\b/iu,
  /\b(?:reveal|print|repeat|leak|show|output|exfiltrate)\b.{0,30}\b(?:system prompt|your (?:instructions|prompt|rules)|hidden (?:prompt|instructions)|api keys?|password of)\b/iu,
  /^(?:respond|reply|answer) to (?:the|this|all|any)\b(?![^:]{0,40}:)/iu,
  /\b(?:ignorier\p{L}*|vergiss|missachte) (?:alle|die|deine|bisherige\p{L}*|vorherige\p{L}*)\b.*\b(?:anweisung|regel|instruktion)/iu,
  /\b(?:ignore[zr]?|oublie[zr]?) (?:toutes?|les|vos|tes)\b.*\b(?:instructions?|consignes?|règles?)/iu,
  /\b(?:ignora|olvida|ignore)\b.*\b(?:instrucciones|reglas|instruções|regras|istruzioni|regole)\b/iu,
  /(?:игнорируй|забудь|ігноруй).*(?:инструкци|правил|указани|інструкці)/iu,
  /(?:忽略|无视|無視).*(?:指令|指示|规则|規則)|指示(?:を|は)(?:すべて)?無視|이전 (?:지시|명령).*무시|تجاهل.*(?:التعليمات|الأوامر)|निर्देश.*(?:अनदेखा|भूल)/u,
  /<\/?(?:system|instructions?|tool_call|assistant)>|<\|(?:im_start|im_end|system|endoftext)/iu,
];

/** For items made from people's own words: true when the words would command whoever reads the summary. */
export function dropsAsCommand(text: string): boolean {
  const bare = text.replace(/^(?:assistant: )/u, '');
  return !recorded.test(bare) && commands(bare);
}

/** For a model's lines, where nothing but the line itself is known. */
export function isCommand(line: string): boolean {
  return !recorded.test(line) && commands(line);
}

function commands(line: string): boolean {
  return shapes.some((shape) => shape.test(line));
}

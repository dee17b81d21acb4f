/** What people say before they say it: taken off, and remembered when it announces a correction. */
export interface Opened {
  /** The sentence without what led up to it. */
  readonly text: string;
  /** It takes back or changes something said before. */
  readonly corrects: boolean;
}

const plain =
  /^(?:(?:hi|hello|hey|well|okay|ok|oh|ah|so|and|also|but|then again|by the way|btw|fyi|anyway|anyways|look|listen|yes|yeah|yep|yup|sure|right|great|cool|nice|wow|haha|hmm?|thanks(?: a lot| so much)?|thank you(?: so much)?|in fact|to be (?:honest|clear|exact)|honestly|basically|fun fact|quick note|one more thing|first(?: of all)?|second(?:ly)?|finally|for (?:later|the record|your information|context|reference)|just so you know|in case you need it|as (?:i said|you know|mentioned)|like i said|of course|luckily|unfortunately|sadly|recently|speaking of which|note|please note|reminder|important)(?:[ ,]+(?:pocket|assistant|there|everyone|all|[A-Z][a-z]+)(?=[!,.]))?[,:!.–—-]*\s+)/iu;
const asks =
  /^(?:please )?(?:(?:can|could|would|will) you (?:please )?)?(?:(?:note|remember|save|store|record|know|(?:don'?t|do not) forget(?= that\b|[:,]|.* (?:is|are) )|keep in mind|bear in mind|be aware|write down|make a note|take a note|you should know|i should (?:mention|say|add)|i (?:want|need) you to (?:know|remember|note)|let me (?:tell you|add|mention)|i(?:'?d| would) like you to (?:know|remember)|i can tell you|i forgot to (?:mention|say|tell you)|i (?:already |just )?told you|i (?:already )?said)(?: (?:that|this|down))*[:,]?\s+(?:that )?)/iu;
const marks =
  /^(?:(?:actually|correction|update|no|nope|wait|sorry|oops|my mistake|my bad|i (?:was|am|made a) (?:wrong|mistaken|mistake)|that(?:'s| is| was) (?:wrong|not right|incorrect)|scratch that|change of plans?|not quite|on second thought|to correct myself|rather|i misspoke|small correction|change that)(?:[,:;.!–—-]+\s*(?:and |but )?|\s+(?=(?:my|our|the|it|it's|i|we|i'm|that|this|not)\b)))/iu;

/** Takes off openings until none is left; a vocative after a greeting ("Hey Pocket,") goes with it. */
export function stripPreamble(sentence: string): Opened {
  let text = sentence.trim();
  let corrects = false;
  for (let round = 0; round < 6; round += 1) {
    const before = text;
    const marked = text.replace(marks, '');
    if (marked !== text) corrects = true;
    text = marked.replace(asks, '').replace(plain, '').trim();
    if (text === before) break;
  }
  return { text: text === '' ? sentence.trim() : text, corrects };
}

/** A sentence as a note: the speaker's own words, without those that carry nothing. English. */
const interjection =
  /^(?:(?:wow|whoa|yeah|yes|yep|yup|no|nah|oh|ah|aw+|haha|lol|hey|hi|hello|ok|okay|well|so|and|but|also|plus|sure|totally|absolutely|definitely|exactly|right|thanks?|thank you|true|cool|nice|great|awesome|amazing|sweet|congrats|congratulations|good (?:job|luck|point|idea|to hear|to see you)|sounds (?:good|great|fun|amazing)|glad (?:you|to)\b[^,!.]*|i (?:think|guess|mean|believe|hope|bet|feel like|know)|you know|as for me|by the way|btw|luckily|unfortunately|sadly|honestly|actually|basically|anyway|of course|for sure|in fact|looks like|seems like|(?:so )?(?:glad|happy|proud) (?:to|that)\b[^,!.]*)(?:(?: so much| a lot| a bunch)?(?:[,!.]+(?: \p{Lu}\p{L}+[!,.]+)?| (?:that|how) )\s*|\s+(?=(?:i|we|my|our|he|she|they|it|the|this|that)\b)))+/iu;
const vocative =
  /^\p{Lu}\p{L}+[,!] (?=\S)|, (?:\p{Lu}\p{L}+|man|dude|buddy|guys|folks)(?=[\s.!]*$)/gu;
const intensifiers =
  /\b(?:really|very|just|totally|definitely|absolutely|super|pretty(?= \p{L}+(?:ing|ed|y|ful|ous|good|cool|nice))|quite|truly|actually|basically|literally|honestly|simply|certainly|probably|kinda|kind of|sort of|a bit|a little bit|of course|for sure|you know|always been|at the moment|so(?= (?:much|many|excited|happy|proud|glad|fun|good|great|nice|cool|inspiring|grateful|thankful|important)))\b ?/giu;
const tail =
  /(?:,? (?:and (?:it|that)(?:'s| is| was) (?:so |really |very )?\p{L}+|which (?:is|was) (?:so |really |very )?\p{L}+|too|as well|though|haha|lol|:\)|right|you know))+(?=[\s.!]*$)/iu;

/** Never longer than what it was given, never empty unless that was. */
export function shorten(sentence: string): string {
  const bare = sentence
    .replace(/[\p{Extended_Pictographic}\u{fe0f}\u{200d}]/gu, '')
    .trim()
    .replace(interjection, '')
    .replace(vocative, '')
    .replace(intensifiers, '')
    .replace(tail, '')
    .replace(/\s+/gu, ' ')
    .replace(/ (?=[,.;!])/gu, '')
    .trim();
  return bare === '' ? sentence.trim() : bare;
}

/**
 * Words of any script, and which of them carry meaning. Shared by everything that compares texts: the
 * audit, the sources of items, near duplicates, salience.
 */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
const unspaced =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/u;
const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’_]*/gu;

/** Words that say nothing by themselves, in the languages most often typed. */
export const stopWords: ReadonlySet<string> = new Set(
  (
    'a an the and or but if so as at by for from in into of off on onto out over to up with without about ' +
    'after before between than then there here this that these those it its is are was were be been being ' +
    'am do does did done has have had having will would shall should can could may might must not no nor ' +
    "i me my mine we us our ours you your yours he him his she her hers they them their i'm i've i'd i'll " +
    "we're we've we'll you're you've it's that's there's let's don't didn't doesn't isn't aren't can't won't " +
    'what which who whom whose when where why how all any both each few more most other some such only own ' +
    'same too very just also now ever yes ok okay well oh hey hi hello thanks thank please really quite ' +
    'get got getting go going gonna wanna one ones thing things lot lots much many like know think make ' +
    'der die das den dem des ein eine einen einem einer und oder aber ich du er sie es wir ihr mein meine ' +
    'ist sind war bin hat habe haben nicht mit von zu im in auf für aus bei als auch noch nur wie ' +
    'le la les un une des du de et ou mais je tu il elle nous vous mon ma mes ton ta est sont suis ai as ' +
    'pas ne que qui dans sur pour avec par plus au aux ce cette ' +
    'el los las uno una unos y o pero yo mi mis tu es son soy estoy no que en con por para del al se lo ' +
    'io il lo gli e ed o ma mio mia è sono ho hai non che di da con per del della nel ' +
    'eu o os um uma meu minha é são sou não que em com por para do da no na ' +
    'ik je het een en of maar mijn is zijn ben niet met van voor op ' +
    'ja ty w z na do nie to jest się i a że'
  ).split(' '),
);

/** Stems of moods and wishes: they make a sentence friendly, not informative. */
export const weakStems: ReadonlySet<string> = new Set(
  (
    'good great nice amaz awesom cool lovely happy excit love like feel feelings glad proud hope wonderful beautiful ' +
    'fun best better bit day time way life people friend work make take keep help support appreciat look see com ' +
    'new big journey experienc moment important special always never lot stuff everyth someth anyth sure true yep ' +
    'yeah wow definit total super believ dream inspir pretty hard real think thought guess care share enjoy stay ' +
    'huge luck join positiv rewarding growth happines pay must wonder word minut feelin chat talk'
  ).split(' '),
);

/** Lower-cased words in order. Scripts without spaces are cut by the segmenter's dictionary. */
export function wordsOf(text: string): readonly string[] {
  const lower = text.toLowerCase();
  if (!unspaced.test(lower))
    return (lower.match(wordPattern) ?? []).map((word) => word.replace(/['’]s?$/u, ''));
  return pieces(lower, maxSegmenterChars).flatMap((piece) =>
    Array.from(segmenter.segment(piece))
      .filter(({ isWordLike }) => isWordLike)
      .map(({ segment }) => segment),
  );
}

/**
 * Engines hand out a copy of the whole text with each segment (V8 does), so a long text must be segmented
 * in pieces: a megabyte at once takes gigabytes. Characters.
 */
export const maxSegmenterChars = 1_000;

/** Pieces of at most `limit` characters, cut behind a blank or a stop where there is one. */
export function pieces(text: string, limit: number): readonly string[] {
  const cut: string[] = [];
  let from = 0;
  while (text.length - from > limit) {
    const window = text.slice(from, from + limit);
    const at = Math.max(
      ...['. ', '。', '！', '？', '\n', ' '].map((mark) => window.lastIndexOf(mark) + mark.length),
    );
    const end = at > limit / 2 ? at : limit;
    cut.push(text.slice(from, from + end));
    from += end;
  }
  cut.push(text.slice(from));
  return cut;
}

/** A word without its commonest endings, so that "booked" meets "book" and "hotels" "hotel". */
export function stemOf(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/u.test(word)) return word;
  const base = word
    .replace(/(?:ies|ied)$/u, 'y')
    .replace(/(?<=[a-z]{3})(?:ments?|ing|ed|es|s)$/u, '')
    .replace(/([bdgmnprt])\1$/u, '$1');
  return base.length > 3 ? base.replace(/e$/u, '') : base;
}

/** The stems that carry meaning, stop words left out, in order and with repeats. */
export function contentStems(text: string): readonly string[] {
  return wordsOf(text)
    .filter((word) => !stopWords.has(word))
    .map(stemOf);
}

/** Whether most of the function words are English ones: the rules for persons and verbs may be used. */
export function isEnglish(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}'’]+/gu) ?? [];
  const hits = words.filter((word) => englishMarks.has(word)).length;
  return hits > 0 && hits * 7 >= words.length && !/[^\p{Script=Latin}\P{L}]/u.test(text);
}

const englishMarks: ReadonlySet<string> = new Set(
  (
    "i i'm i've i'll i'd i’m i’ve im my me we our us we're the is are was were has have had of and to for with " +
    "this that it it's its you your they their them he she his her at by from been will would not don't " +
    "can't didn't there on called named lives works always never please short answer write about after every " +
    'day today tomorrow yesterday week month year need want like use used keep get got make made went go going ' +
    'do does did who what when where how which because so but or if then than some any all more most very just ' +
    'also only really good great new old first last next one two three people time work home house school ' +
    'my our your as into out up down over under between through during before since until'
  ).split(' '),
);

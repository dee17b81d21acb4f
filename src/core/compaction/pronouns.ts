/** "She lives in Oslo": putting the last person, or the last thing, in the place of a pronoun. English. */
import { notAName } from './english-attributes';
import { splitKeyed } from './fact-key';

const leading = /^(?<p>he|she|his|her|he's|she's|it|it's|its)(?= )/iu;
const relation =
  /^(?:my|our) (?<r>\p{L}[\p{L}'-]*(?: \p{L}[\p{L}-]*)??)(?: \p{Lu}\p{L}+)?(?= (?:is|was|has|had|lives|works|likes|loves|hates|plays|speaks|wants|needs|moved|moves|came|comes|got|gets|said|will|'s)\b)/iu;
const owned =
  /^(?:i|we)(?: have|'ve got| have got| got| adopted| met) (?:a|an) (?<r>\p{L}+)(?= (?:called|named)|$|[,.])/iu;
const called = /(?:called|named|is) (?<n>\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)$/u;
const leadName = /^(?<n>\p{Lu}[\p{L}’-]+(?: \p{Lu}[\p{L}’-]+)?)(?='s|’s| )/u;
const apposed = /^(?:[Mm]y|[Oo]ur) \p{L}+(?: \p{L}+)? (?<n>\p{Lu}\p{Ll}[\p{L}'’-]*)/u;

/** Whom the clause is about, as later pronouns may mean them; undefined: nobody new. */
export function personIn(clause: string): string | undefined {
  const name =
    apposed.exec(clause)?.groups?.n ??
    (/^(?:my|our|i|we)\b/iu.test(clause) ? called.exec(clause)?.groups?.n : undefined);
  if (name !== undefined) return name;
  const lead = leadName.exec(clause)?.groups?.n;
  if (lead !== undefined && !notAName.test(lead)) return lead;
  const kin = relation.exec(clause)?.groups?.r ?? owned.exec(clause)?.groups?.r;
  return kin === undefined ? undefined : `my ${kin}`;
}

/** The clause with its leading pronoun spelled out; unchanged when nobody is known. */
export function withPerson(
  clause: string,
  person: string | undefined,
  last: string | undefined,
): string {
  const pronoun = leading.exec(clause)?.groups?.p?.toLowerCase();
  if (pronoun === undefined) return clause;
  const rest = clause.slice(pronoun.length).trimStart();
  if (pronoun.startsWith('it')) return withThing(clause, pronoun, rest, last);
  if (person === undefined) return clause;
  if (pronoun === 'his' || pronoun === 'her') return `${person}'s ${rest}`;
  return pronoun.endsWith("'s") ? `${person} is ${rest}` : `${person} ${rest}`;
}

/** Only where the last item names its thing; "it" may mean nearly anything else. */
function withThing(
  clause: string,
  pronoun: string,
  rest: string,
  last: string | undefined,
): string {
  const key = last === undefined ? undefined : splitKeyed(last)?.key.replace(/'s name$/u, '');
  const whole = /^(?:city|job|name|company|age|allergy|like|hate|prefer|use|want|need|own|play)$/iu;
  if (key === undefined || whole.test(key) || key.includes("'s ")) return clause;
  if (pronoun === 'its') return `the ${key}'s ${rest}`;
  return pronoun === "it's" ? `the ${key} is ${rest}` : `the ${key} ${rest}`;
}

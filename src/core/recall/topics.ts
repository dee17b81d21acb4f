/**
 * What people ask about by its kind ("What activities …?", "Which pets …?") is told by its instances
 * ("We went kayaking", "our beagle"). These lists join the two; general English, stems made where used.
 */
import { contentStems } from '../compaction/words';
import { roughStem } from './rough-stem';

const lists: readonly (readonly [kinds: string, members: string])[] = [
  [
    'activity activities hobby hobbies pastime leisure interest outdoor indoor partake exercise sport sports fitness workout destress de-stress relax unwind',
    'hike hiking camp camping swim swimming run running jog jogging walk walking yoga gym bike biking cycling ski skiing surf surfing climb climbing dance dancing paint painting draw drawing pottery ceramics craft knit sew garden gardening cook cooking bake baking read reading write writing photography guitar piano violin sing singing play playing game games chess puzzle fishing kayaking kayak canoe picnic museum concert movie movies travel trip roadtrip volunteer meditation meditate kickboxing boxing soccer football basketball tennis baseball volleyball golf marathon race weights trail beach park roller skating snowboarding board crossfit zumba aerobics wrestling bowling karaoke workout exercise training class drive driving album albums',
  ],
  [
    'pet pets animal animals',
    'dog dogs puppy pup cat cats kitten bunny rabbit hamster guinea pig bird parrot turtle fish horse lizard snake hummingbird eagle',
  ],
  [
    'family relative relatives parent parents child children kid kids sibling siblings spouse married marriage relationship partner',
    'mom mother dad father parents son daughter brother sister grandma grandmother grandpa grandfather aunt uncle cousin niece nephew husband wife kids children baby fiance girlfriend boyfriend partner wedding married engaged divorce single breakup date dating in-law grandparents',
  ],
  [
    'job career work profession occupation business employment employer workplace field',
    'job career work company business shop store studio office boss colleague coworker hired interview internship promotion degree startup client customer salary engineer teacher nurse doctor lawyer counselor counseling banker analyst manager freelance quit resign retire',
  ],
  [
    'food foods meal meals dish dishes snack snacks cuisine recipe recipes eat drink dessert',
    'cook bake cake cookies pizza pasta soup salad chicken beef fish sushi bread pie ice cream chocolate muffins pancakes breakfast lunch dinner restaurant cafe vegan vegetarian dessert pastry pastries tart croissant coffee tea wine beer sandwich tacos curry grill roast recipe delicious tasty meal',
  ],
  [
    'place places city cities country countries state location where travel travelled traveled visit visited vacation trip trips destination town area live lives lived',
    'trip travel visit vacation beach mountain mountains forest lake park museum city town country road flight hotel resort island coast river waterfall desert castle temple camp camping tour move moved moving home hometown abroad europe asia street neighborhood apartment house village',
  ],
  [
    'music song songs band bands musician artist instrument instruments genre concert listen',
    'song album band concert guitar piano violin drums clarinet singing sing singer lyrics tour festival jazz rock pop classical music melody stage perform orchestra choir playlist',
  ],
  [
    'book books novel author read reading literature',
    'book novel read reading author story series library poem poetry memoir chapter fantasy fiction',
  ],
  [
    'movie movies film films show shows series watch watched television',
    'movie film watch documentary cinema series episode show actor netflix screenplay script trilogy director',
  ],
  [
    'health injury illness medical condition mishap accident problem problems setback challenge challenges difficulty obstacles struggle stress stressor',
    'sick ill hurt injured injury accident doctor hospital surgery pain ankle knee diagnosed therapy diet weight allergy medication crash broke broken flood flooded fire stolen lost robbery storm damage stress stressful tough hard struggle anxious worried frustrated insurance emergency',
  ],
  [
    'event events celebration gathering festival party ceremony activism community participate participated attend attended',
    'parade conference meeting workshop fair festival concert party wedding birthday anniversary graduation reunion gala fundraiser fundraising charity race marathon march rally competition tournament show exhibition exhibit speech group club parade picnic dinner event trip graduation interview tour',
  ],
  [
    'gift gifts present item items bought buy purchase purchased own owns collect collection possession jewelry clothes',
    'buy bought gift gave present necklace ring bracelet watch shoes dress shirt car truck bike camera guitar book collect collection doll figurine figurines plant mug keychain medal trophy sweatshirt console laptop phone instrument bed toy toys collar tag hat candle photo',
  ],
  [
    'art artwork artistic creative create created made make paint painted painting',
    'paint painting painted draw drawing sculpture pottery bowl canvas portrait sketch mural design designed craft made piece sunset landscape abstract photo gallery exhibit',
  ],
  [
    'help support volunteer volunteering charity community cause donate service charitable organization organizations',
    'volunteer shelter homeless donate donated donation food drive toy kids orphanage mentor mentoring fundraiser charity nonprofit veterans community church school tutoring cleanup campaign petition rally adoption',
  ],
  [
    'education study studies studying degree school college university major class classes course courses learn learned',
    'school college university class course degree exam study studied studying graduate graduated graduation workshop certification training tutor lesson teacher major scholarship seminar master thesis',
  ],
  [
    'dream dreams goal goals plan plans aspiration ambition future want hope wish',
    'dream goal plan planning hope hoping want wish someday future start open build working towards aim aspire',
  ],
  [
    'nature outdoors weather environment environmental plant plants flower flowers',
    'nature forest lake river mountain mountains sunset sunrise garden flowers sunflower rose tulip tree trees plants beach ocean sea wildlife stars meteor trail hike park conservation climate recycling pollution',
  ],
  [
    'faith religion religious spiritual church belief beliefs political politics values',
    'church faith god pray prayer religious bible spiritual buddhist worship politics political rights vote election campaign liberal conservative equality military service patriotic government office councilman',
  ],
  [
    'vehicle vehicles car cars transport drive engine',
    'car truck motorcycle bike engine ford mustang dodge charger ferrari toyota prius convertible restore restoration vintage mechanic garage drive driving accident',
  ],
  [
    'personality trait traits attitude character characteristics describe feel feeling feelings emotion emotions',
    'thoughtful kind caring brave strong driven passionate authentic honest empathy strength courage proud happy excited grateful thankful nervous anxious scared sad calm peaceful inspired motivated determined confident supportive',
  ],
];

/** Members by kind, both as rough stems. */
const membersOf = new Map<string, Set<string>>();
for (const [kinds, members] of lists) {
  const stems = contentStems(members).map(roughStem);
  for (const kind of contentStems(kinds).map(roughStem)) {
    const known = membersOf.get(kind) ?? new Set<string>();
    for (const stem of stems) known.add(stem);
    membersOf.set(kind, known);
  }
}

/** Rough stems of what is of the kinds that the given stems name, without these themselves. */
export function topicTerms(stems: readonly string[]): ReadonlySet<string> {
  const found = new Set(stems.flatMap((stem) => [...(membersOf.get(stem) ?? [])]));
  for (const stem of stems) found.delete(stem);
  return found;
}

/** Orders to a model in French; see instruction-shapes.ts. */
import { anyShape, gap, ourTools } from './order-shape';

export const frenchOrders: readonly RegExp[] = [
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

/** Orders to a model in Spanish; see instruction-shapes.ts. */
import { anyShape, gap, ourTools } from './order-shape';

export const spanishOrders: readonly RegExp[] = [
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

/** Orders to a model in English; see instruction-shapes.ts. */
import { gap, model, ourTools, shape } from './order-shape';

export const englishOrders: readonly RegExp[] = [
  shape(
    "\\b(?:ignor(?:e|ing)|disregard(?:ing)?|forget|overrid(?:e|ing)|bypass(?:ing)?|(?:do not|don't|stop|no longer|must not|never) (?:follow|obey|following|obeying)|pay no attention to|set aside|discard|drop)\\b",
    gap(50),
    '\\b(?:previous|prior|earlier|above|preceding|existing|original|initial|foregoing|former|all|any|every|your|system|developer|safety|these|those)\\b',
    gap(25),
    '\\b(?:instructions?|prompts?|rules|guidelines?|directives?|directions|orders|commands|programming|training|restrictions|constraints|guardrails|policies)\\b',
  ),
  shape(
    '\\b(?:ignore|disregard|forget) (?:the above|the foregoing|everything|all|anything|what(?:ever)?)',
    '(?: (?:text|content|words|that|which|you))?(?: (?:is|was|were|came|comes|stands|have been|had been|has been|been|written|said|told|above|before|previously))*',
    ' ?(?:above|before|previously|so far|earlier|told|and instead|and (?:write|say|print|output|reply|answer|respond|do))\\b',
  ),
  shape(
    '\\bfollow (?:the (?:text|instructions|rules) (?:in|of) this|these (?:new )?(?:instructions|rules)|this (?:text|document|message|page))',
    gap(30),
    '\\binstead\\b',
  ),
  shape(
    '\\b(?:not|never|stop)\\b',
    gap(12),
    "\\b(?:follow|obey|serve|listen to)(?:ing)? the user(?:'s)?\\b",
  ),
  shape(
    '(?:^|\\n|[.!?:] )\\W{0,6}(?:new|updated|revised|real|actual|true|secret|hidden|additional|important) (?:system )?(?:instructions?|prompt|directives?|orders|task)\\b',
    '\\W{0,8}(?:you|your|do|always|never|from now|ignore|answer|respond|reply|forget|call|send|print|say|write)\\b',
  ),
  shape(
    '\\byour (?:new|real|actual|only|true) (?:task|instructions?|goal|role|job|purpose|system prompt|objective) (?:is|are|will be)\\b',
  ),
  shape(
    "\\b(?:from now on|henceforth|starting now|from this (?:point|moment) (?:on|forward)),? you(?: are|'re| will| must| shall| should| act| answer| respond| reply| speak| obey)\\b",
  ),
  shape(
    '\\byou are (?:now|no longer|hereby|from now on)\\b',
    gap(30),
    '\\b(?:mode|dan|jailbr\\w+|unrestricted|uncensored|model|ai|assistant|bot|pirate|persona|bound|free|root|admin\\w*|restrict\\w+|rules|safety|filter\\w*)\\b',
  ),
  shape(
    '\\b(?:act|behave|pretend|respond|answer|role-?play)\\b',
    gap(20),
    '\\b(?:as|like|to be|that you are)\\b',
    gap(20),
    '\\b(?:unrestricted|uncensored|unfiltered|jailbroken|without (?:any )?(?:rules|restrictions|limits|filters)|dan|no (?:rules|restrictions|limits))\\b',
  ),
  shape(
    '\\b(?:enter|enable|activate|switch (?:in)?to|you are now in|engage)\\b',
    gap(15),
    '\\b(?:developer|debug|god|admin(?:istrator)?|jailbreak|dan|sudo|maintenance|unrestricted) mode\\b',
  ),
  shape(
    '\\ball (?:safety )?(?:restrictions|rules|filters|limitations|guardrails) (?:are|have been|were) (?:lifted|removed|disabled|off|void|suspended)\\b',
  ),
  shape(
    '\\b(?:replaces?|overrides?|supersedes?|cancels?)\\b',
    gap(20),
    '\\b(?:your (?:system )?(?:prompt|instructions|rules|guidelines)|the system prompt|(?:all )?(?:previous|prior|earlier) (?:instructions|prompts))\\b',
  ),
  shape(
    '\\b(?:safety rules|system prompt|guidelines|instructions)\\b',
    gap(30),
    "\\b(?:do not|don't|no longer|does not) apply\\b",
  ),
  shape(
    `\\b(?:note|message|notice|instructions?|attention|reminder|hint|request|info(?:rmation)?|hello|hey|dear|warning) (?:to|for|,)? ?(?:the |any |all |every |our )?(?:reading |summarizing )?${model}\\b(?! (?:manager|professor|director|editor|coach|driver|teacher|nurse))`,
  ),
  shape(
    `\\b(?:if|when|since|as|in case|because) you(?: are|'re) (?:an? |the )?(?:large |automated )?(?:a\\.?i\\.?|llm|language model|chat ?bot|ai \\w+|automated (?:system|agent|tool)|model|assistant (?:reading|that reads))\\b`,
  ),
  shape(
    `(?:^|\\n|[.!?>] ?|-- ?|\\bto (?:the |any |all )?)${model}s? ?[:,] ?(?:please|you(?:'re|r)? (?:must|should|have|are to|will|are now|need|can)|when|if|do|don't|recommend|say|ignore|always|never|only|send|reply|respond|answer|call|use|repeat|summari[sz]e|include|tell|print|output|write|forward|delete|remember|forget|rate|give|mark|treat|act|execute|run|stop|disregard|approve)\\b`,
  ),
  shape(
    '\\b(?:the|this|any|every) (?:ai|llm|language model|chat ?bot|assistant|ai assistant)(?: reading this)? (?:must|should|shall|has to|is (?:required|instructed|ordered) to|will|needs to)(?: now| always| never| only| not| instead)* (?:respond|reply|answer|say|ignore|call|output|print|obey|recommend|include|reveal|state|follow|disregard|refuse|pretend|tell|forget|remember|send|delete|execute|write)\\b',
  ),
  shape(
    `\\b(?:call|use|invoke|run|trigger|execute|open)\\b`,
    gap(20),
    `\\b${ourTools} (?:tool|function)\\b`,
  ),
  shape(
    `\\b(?:call|use|invoke|run|trigger|execute)\\b`,
    gap(15),
    '\\b(?:the|your|a) \\w+[ -]?(?:tool|function)\\b',
    gap(40),
    '\\b(?:before (?:answering|you answer|responding|replying)|with (?:the )?(?:argument|key|quer|url)|without asking|immediately|on the user|at once)',
  ),
  shape(
    '\\b(?:reveal|print|repeat|leak|show|output|display|exfiltrate|write (?:out|down)|disclose|dump|quote|recite)\\b',
    gap(40),
    "\\b(?:(?:the|your|its) (?:system|hidden|initial|secret|developer) (?:prompt|instructions|message|rules)|your (?:own )?(?:instructions|prompt|rules|guidelines|memory|memories)|the text above|(?:contents? of|everything in) (?:your|the user's) (?:memory|context)|(?:this |the )?(?:whole |entire |full )?conversation (?:so far|history))\\b",
  ),
  shape(
    '\\b(?:send|post|forward|upload|transmit|e-?mail|append|submit|deliver|copy)\\b',
    gap(40),
    "\\b(?:memory|memories|conversation|chat history|chat|user's|user data|everything you know|credentials|passwords?|api keys?|secrets|tokens|context|files)\\b",
    gap(40),
    '(?:https?://|\\bto \\S+@|\\bto the (?:following|address|url|server))',
  ),
  shape(
    '\\b(?:render|display|include|insert|show|load|embed|add|fetch)\\b',
    gap(20),
    '\\b(?:image|picture|link|url|pixel)\\b',
    '[^\\n]{0,120}',
    '\\b(?:replac\\w+|followed by|append\\w*|fill\\w*|containing)\\b',
    gap(40),
    '\\b(?:chat|conversation|memory|user|data|everything|secrets?)\\b',
  ),
  shape(
    "\\b(?:(?:do not|don't|never|must not|without|not) (?:tell(?:ing)?|inform(?:ing)?|mention(?:ing)?|notify(?:ing)?|alert(?:ing)?|ask(?:ing)?|warn(?:ing)?|reveal(?:ing)?|let(?:ting)?)|(?:hide|conceal|keep|withhold)(?: this| it| that| the following)?(?: a)?(?: secret)? from)\\b",
    gap(25),
    '\\b(?:to |from )?the (?:user|human)\\b',
  ),
  shape(
    "\\b(?:do not|don't|never) (?:mention|reveal|disclose|quote|repeat|acknowledge|report) (?:this|these|that you|having read|the existence of this)\\b",
    gap(10),
    '(?:message|instructions?|note|text|comment|paragraph|prompt|line|rules?|were told|read|sentence)',
  ),
  shape(
    '\\binstead of (?:answering|responding|replying|summari[sz]ing|following|doing what)\\b',
    gap(40),
    '\\b(?:write|say|print|output|reply|tell|do|call|respond|answer|return)\\b',
  ),
  shape(
    '(?:^|\\n|[.!?;,>] ?|\\b(?:and|please|then|instead|must|should|will) )(?:reply|respond|answer|output|print|write|return|say)(?: to (?:every|all|any|each)\\b[^.!?]{0,40}| (?:only|just|exactly|nothing but|solely))* (?:only |just |exactly )?(?:with |by )?(?:the )?(?:only |exact |single )?(?:word|words|phrase|sentence|text|string|token)\\b',
  ),
  shape(
    '\\b(?:you must|you should|must|always) (?:include|insert|add|use|append|end (?:with|by)) (?:the )?(?:exact )?(?:phrase|words?|sentence|string)\\b',
    gap(60),
    '\\b(?:in|to|at|into|with) (?:your|every|each|the) (?:summary|answer|reply|response|review|output|message)',
  ),
  shape(
    "(?:^|\\n|[.!?>\\]] ?)\\W{0,4}system(?: (?:message|prompt|notice|override|update|alert|instruction))?\\s?[:\\]>]\\s?(?:you(?: are|'re| must| will| should| now)|ignore|from now|all (?:rules|restrictions|safety|previous|prior)|the user (?:is|has|wants|may)|override|do not|always|never|disregard|forget|new )",
  ),
  shape(
    '\\b(?:quietly|silently|secretly|covertly|in the background)\\b',
    gap(20),
    '\\b(?:remember|store|save|send|call|delete|forget|record|add|forward|log)\\b',
    gap(30),
    '\\b(?:user|their|they|memory|conversation|chat|his|her)\\b',
  ),
  shape(
    '\\b(?:the )?(?:user|human) (?:has (?:already )?(?:agreed|approved|consented|authori[sz]ed|asked you|granted|given permission|confirmed)|(?:wants|asked|instructed|told|requires|authori[sz]es|allows) you to)\\b',
  ),
  shape(
    '\\b(?:treat|regard|use|take|consider) (?:this|these|the following|it) as (?:your (?:own )?(?:memory|memories|instructions?|system prompt|context|rules)|(?:the |a )?(?:system prompt|system message|instructions? from the user))\\b',
  ),
  shape(
    '\\b(?:the )?(?:user|human) (?:has )?(?:already )?(?:agreed|approved|consented|authori[sz]ed|accepted|permitted)\\b',
    gap(20),
    '\\b(?:you|the assistant|the model|the ai|without asking|to (?:delete|send|pay|share|skip))\\b',
  ),
  shape(
    '!\\[[^\\]]{0,80}\\]\\(https?://[^)\\s]{0,200}(?:paste|chat|conversation|memory|secret|history|prompt|user_?data)',
  ),
  shape(
    '\\b(?:show|give|send|display to) the user (?:this|the following|an?) (?:picture|image|link|url|button)\\b',
  ),
  shape(
    `\\b${model} (?:reading|processing|seeing|parsing|summarizing|that reads?|who reads?|which reads?) (?:this|that|it|the following)\\b`,
  ),
  shape(
    '\\b(?:decode|decrypt|translate|unscramble|rot13)\\b',
    gap(40),
    '\\b(?:and|then)\\b',
    gap(15),
    '\\b(?:follow|execute|obey|carry (?:it )?out|comply|do what)\\b',
  ),
  shape(
    '\\b(?:repeat|print|output|reveal|copy|recite|show)\\b',
    gap(12),
    '\\b(?:everything|all|the (?:text|words|lines?|message)) (?:that (?:is|stands|was) )?(?:above|before this)\\b',
  ),
  shape('\\byou (?:must|shall|have to)(?: now| only| always)* obey\\b'),
];

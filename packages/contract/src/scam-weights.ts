/** Made by test/scam-training.ts: what words and pairs of words say for a risky message, in hundredths, and which say it. */
export const WEIGHTS = `-273:never
-194:on asime
-183:i _ pay
-173:#long _ the
-171:tamale
-168:number #long
-167:says
-161:my shop
-160:addres
-158:medaas
-156:i see
-154:do not
-153:serial
-148:share your
-147:my pin|you _ send
-144:in the
-142:i pay
-141:again
-140:kumasi
-136:da
-135:batter
-131:you take
-130:no _ na
-129:back|evenin
-128:still
-127:how
-126:beba|is #
-125:code when|sen
-124:last
-122:for _ pin
-121:to #
-120:days
-119:friday|okyena|tomorr
-118:number _ #|receip|they _ me
-117:on the|send money|sizes
-115:asime checko|colour|we have
-114:waybil|your shop
-113:do _ give|should
-112:# e|kakra|me _ beba
-111:or
-109:is the|ne
-108:# for|mepe
-107:one|well
-106:digita|digita addres|number _ #long|two
-105:before #|church|code _ #|number _ for
-104:anybod|budget|do you|even|my budget|not even|not give
-103:the _ says
-102:house|pay outsid
-101:abeg no|invoic|ten
-100:# _ is|a #|black|wobetu de
-99:bag|delive to|no wo|school|was|we sell
-98:month
-97:cable|in|pay _ asime
-96:my _ addres|of the
-95:adwoa|thanks|the school|to _ school
-94:abefa|charge and|says that
-93:asafo|does|each
-92:me pe|pe|thank|thank you
-91:as #|it before|m
-90:fits|he will|nine
-89:and #|i _ ask|lost|near|never pay|not|said|see the|will ask
-88:box|i _ my|is _ #|money _ asime|work|yes
-87:# _ and|can you|come _ the|could|could you|is _ your|no _ asime|run|your gate
-86:money is|not the|the _ is
-85:checko|i _ receiv|if _ take|it for|me _ pay|to _ outsid
-84:pay on|per|please
-83:an|anopa|delive|i am|okyena anopa|order _ #
-82:at checko|can i|cups|gate|have|minute|plates|spoons|when he
-81:# minute|go pay|three|you get
-80:above|at _ shop|free|gh #|imei|imei _ #long|imei is|the imei|yebehy
-79:# block|arrive|before _ pay|of|send _ to|size|warran
-78:# _ or|at the|once|order page|shows|vip|ye
-77:am|for your|from #|i _ on|until
-76:in #|wobetu
-75:a|eye|high|model|never _ for|order|will be
-74:anaa|back _ you|back to|before _ #|best _ #|best before|last price|size #|vip bus
-73:bi|the house|to tamale|you use
-72:at #|best|broken|for me|is that|it the|me to|me two|nobody|sealed|see|small|so kakra|the asime|with the|your _ page
-71:momo _ on|shell|three _ the
-70:#|#long two|ase|betwee|betwee _ and|the wrong|wo ase|wrong
-69:# g|at it|floor|g|pay by|second floor|you dey
-68:come _ to|for _ for
-67:asime so|bus to|card was|how much|me _ wo|money outsid|paa|pay _ on|send _ outsid|vip _ to
-66:and one|blue|have the|is _ still|is gh|name _ the|on _ and|radio|two more|yards
-65:card|five _ six|go _ am|sell|this one|when _ see
-64:# _ batter|a _ one|come to|it today|kokoo|shop no|te _ kakra|until you
-63:adee|adee no|asime _ the|do i|my order
-62:and _ you|at your|can send|pictur _ the|pictur of|please send|still dey|when they
-61:before you|code on|fit _ am|i got|order no|pay for|pay here|the _ page|up to|you delive
-60:at|by _ bus|by vip|five _ four|give _ code|inside|it _ #|pay throug|sim|te|the transp|which|you do|your momo
-59:a _ for|block|correc|delive _ #|fit|i _ order|i _ pick|i get|it up|no _ origin|no be|origin|pick _ up|pick it|up _ your|wowo|you sent
-58:# cm|cm|engine|i _ #|i saw|make the|no ye|pendin|saw|saw your|there _ #|want a|you _ am|you _ make
-57:eye sen|the _ still|the accoun|wey|when|you _ the|your _ on
-56:# of|arrive _ #|c|e|kindly _ the|pack|receiv _ refund|video|will you
-55:cards and|i sell|is held|meba|mmienu|money _ held|need #|nothin|oxford|oxford street|shop|street|takora
-54:accoun you|asime _ i|bus|colour _ i|colour code|colour wey|did you|my son|need it|son|take two
-53:ga|ga #long|hold|in ho|myself|one _ i|page
-52:ade|ade no|can _ delive|is _ cedis|take
-51:# gb|and _ at|gb|i|red|the one
-50:ho|paid|right
-49:at once|by #|gh _ #|i like|part|sell phone|sunday|wey i
-48:call _ my|call out|does it|give the|go _ for|home|i want|name at|out _ name|out my|pieces|until i|when i
-47:bags|does _ mean|how do|i no|is|keep|me a|mean|power|team|the _ they|the colour|the receip|the same|throug asime|what does|you _ it
-46:new|no aba|the _ comes|up at|you have
-45:can _ see|does _ work|ho _ sen|i paid|not _ me|on #long|pay _ the|reques|sen wowo|to your|use _ the|wo ho|you _ for
-44:how long|networ|saturd|the second|twelve|zip
-43:# and|# inches|and telece|ara|checke|checke the|cloth|code _ your|have checke|have sent|i go|inches|is _ and|is unlock|mtn _ telece|phone _ unlock|return _ the|seisei|sorry|the bank|the cloth|unlock and
-42:a _ and|a _ pocket|been|charge for|is _ a|me and|pocket|receiv|regist|the price|until _ have|use the
-41:have paid|is my|it with|leave _ with|leave it|order as|please _ my|text _ the|the last|where|works
-40:asime _ it|dresse|from|me _ baako|mu na|pe baako|runnin|sent me|video of
-39:come after|den|for _ at|is _ last|leaves|like|order i|pay tonigh|same day|second|sticke|sticke for|telece|the _ day|the thing|until _ confir|we _ #|will pay|ye den|yester|you fit
-38:# _ of|# pm|aa|aa batter|am well|and _ are|back with|is it|make _ pack|on #|pack _ well|pack am|pm|rider _ i|rider now|thing _ i|you pack
-37:# kg|a box|at work|b|be _ work|do _ send|i _ be|i have|it _ with|kg|my house|te so|your _ i
-36:# _ them|e remain|has|he is|i ordere|of them|ordere|remain|shoe|the shoe|this wallet|yards of|you
-35:by friday|come again|for two|have you|i keep|if i|it _ one|the blue|to the
-34:a wode|and a|camera|chale the|for #|held|house _ #|i _ take|left|option|they|with a|wode
-33:and _ for|but|in a|juncti|leaves _ #|money until|the _ until|will _ to|wo _ no|you give|yours
-32:# _ a|# days|a charge|at _ #|bank|bid|case|comes _ a|comes with|fine|go send|it _ not|mtn and|person|phone|return|the red|up _ #|we _ the|we open
-31:# _ floor|# second|# v|a zip|anwumm|chale|go _ two|i _ two|kg and|line _ the|on _ app|open|pay small|purse|purse _ a|purse has|small small|the line|v|we _ at
-30:a pictur|and _ #|can bring|can pay|for my|how _ does|it work|long|long does|me _ pictur|number #|of _ back|open _ #|the back
-29:blue one|bo|bo _ den|bo ye|bring the|code _ i|den dodo|gift|i dispat|kokoo no|me nso|my _ first|nso|pay _ small|the _ has|the _ on|then _ dispat|wo _ ye|wo bo|ye _ dodo|you see|your _ in
-28:# _ each|asime|baako|button|fit bring|from _ to|have this|holds|includ|leave|office|on _ cloth|on your|page i|pictur|quick|safe|that you|the _ fine|to pay|today _ you|you _ bring|you _ this
-27:# _ on|does not|eboo|eboo _ ye|eboo no|hand over|house number|my _ at|over|please _ it|takes|the _ at|the screen|to _ accoun|total|weighs
-26:|# pieces|and _ delive|can _ the|do _ have|i _ back|is _ best|it has|phone _ and|shop _ the|well the
-25:# bags|aba|adum|change am|fit change|is at|my bank|number _ in|you _ change
-24:# _ slots|# card|# monday|bring|brown|card slots|good|is _ leathe|is broken|is real|it at|laptop|leathe|leathe brown|me _ me|monday _ saturd|monday to|on|one _ in|one hour|open from|real _ brown|real leathe|sika _ wo|slots|so _ go|steam|the laptop|to saturd|try|wallet _ real|will give
-23:are #|come|i _ it|is releas|my sister|on _ phone|please _ on|please pay|shop here|the|the _ addres|the box|the code|to _ sister|wo
-22:# i|by|code is|dey|go order|how _ for|much for|my _ and|that|the _ one|the _ statio|the total|total statio|twelve pieces
-21:# yards|adee _ ye|for _ app|from circle|has #|i _ come|in _ price|kyew|me _ for|mepa|mepa _ kyew|mepa wo|my money|no|no pay|one _ the|outsid|so _ ma|stc|the _ of|when _ you|wo kyew|you confir
-20:a _ money|a mobile|and|at _ gate|boxes|boxes #|dress|for|for _ to|mtn router|my phone|no _ no|router|share|show it|statio|that the|the dress|which one|wope
-19:# to|a _ with|a refund|answer|asime and|availa|carton|carton _ #|charge|give a|has _ gb|how you|i _ a|i will|in _ box|it _ the|need a|our _ leaves|still availa
-18:ase _ no|change|code _ you|fe|how _ i|i _ your|is _ the|is _ yards|meda|meda _ ase|meda wo|my _ page|no _ fe|order _ paid|outsid the|phone _ i|refund|shop is|the _ when|throug _ so|yards _ #|ye fe|you _ on|you come|your _ over|your hand
-17:# hours|blende|book|for _ paymen|front|holds _ money|hours|in _ #|in stock|mornin|refund _ #|seller|send the|shippi|stock|the _ book|the _ no|the _ will|the blende
-16:# _ with|# or|and _ a|came|carton of|charge twice|each _ #|get it|has been|mistak|new _ the|new in|on my|parcel|price|the _ wey|the parcel|twice|wallet is|we|you _ a|you _ have|you send
-15:accoun book|e _ dey|i buy|i take|in _ to|last _ #|price #|small _ fit|small you|the _ #|to _ #|to _ days
-14:bring am|it _ you|it comes|long _ you|money _ and|of _ #|one of|order is|scratc|so you|thank _ for|you paid|your _ as
-13:circle|for this|is _ in|lace|let me|my accoun|number|number _ two|on _ order|she|six _ the|six in|tailor|the tailor|want to|was charge
-12:# _ it|# each|# in|are you|can|gb of|have #|hold _ for|inches #|is _ inches|is _ model|minus|minus #|road|securi|send it|the road|the size|will come
-11:am on|and _ the|dey _ i|dey work|have _ accoun|i _ return|it _ my|it _ to|keep your|no _ work|of _ two|order says|return am|says paid|shop _ will|tonigh|will _ tonigh|work i
-10:check|ends|ends _ #|ends in|for _ pictur|genera|genera is|i _ paid|i don't|on _ box|paid _ order|paid the|produc|ram|ram and|the _ ends|the genera|the pictur|your _ to
10:app and|as the|call you|cancel the|confir _ passwo|mma|more|na fa|order _ pay|order and|want
11:# _ the|boss the|esi|just _ me|keep the|me _ yi|mtn|name yaw|no to|nomba _ so|nomba yi|proble|rest|send _ your|sika _ ma|the rest|this privat|three _ five|wo _ momo|yi|yi so
12:akosua|i do|me ntem|mu|two zero|your _ just
13:ecoban|for _ and|his momo|i _ am|i _ from|in my|is #long|it _ me|just transf|me _ momo|my ecoban|talk to|the _ over|the hand|whatsa number|you _ to|your whatsa
14:# #|and got|ba|ba me|by momo|fine _ i|five four|four _ one|give my|i _ off|kyew _ no|me _ and|na _ sika|no _ tua|no ba|on _ as|on _ for|phone now|soma|soma _ no|starts|to _ direct|your _ now
15:abre|asime _ dey|cedis|collec|direct _ me|for you|he _ give|just _ and|look at|me _ hand|mede _ no|must pay|name|now so|on it|on momo|one _ for|reache|show|so _ me|the detail|the wallet|you _ detail
16:abeg|both|buyer|fon|half to|have to|i _ bring|on _ is|pay half|that _ can|the _ fee
17:a _ of|abeg send|anothe|code _ kyere|come my|delive on|facebo|for the|hand before|ka code|late|money come|my _ name|my _ will|no dey|pay _ direct|says you|to _ a|you my
18:accoun will|asime sent|before _ load|before the|code before|confir _ order|detail _ you|direct _ app|fre _ wo|i delive|i load|it|me _ the|me cash|momo _ i|mtn _ so|no _ wo|ntem|off #|outsid asime|passwo|rider _ code|send _ there|send a|send me|the _ the|the site|three three|too long|two _ three|wait for|you must|you will
19:an _ with|and _ ship|email _ at|give _ rider|half _ it|half when|i _ sent|momo me|no ho|pay a|rider the|so _ mede|you receiv
20:by _ money|by mobile|deposi _ my|did|digits _ me|digits to|my _ wallet|my person|number make|six _ to|straig to|the delive|your _ so
21:# then|bebre|bebre wo|before _ moves|can we|cash _ me|cash for|do _ if|double zero|fa code|have it|he moves|i dey|it _ outsid|me _ nomba|me there|moves|one is|the bus|the commis
22:a _ so|and keep|don't|is _ by|leaves _ statio|leaves the|me momo|my agent|my whatsa|need for|no need|send _ my|send to|the _ so|the pin|to _ whatsa
23:finish this|gives|half _ my|have _ the|kyere _ na|let _ finish|link|me _ app|me na|mercha id|momo _ #long|money _ this|ne #long|no _ me|please confir|stamp|takes too|the deposi|this number|to _ mtn|us finish|will|you a|your _ is
24:a receip|avoid the|be at|boadi|kofi boadi|name is|nomba ne|pin _ that|put _ money|put the|to _ wallet|will _ at
25:am outsid|double _ one|five _ seven|four _ zero|into my|momo _ he|momo before|my _ does|needs|on _ two|six digits|so i|the six|twa|two four|us _ this|when _ pay
26:am in|de|first _ i|five _ two|five one|have _ a|i _ in|just _ the|no so|pay _ this|so na|the _ straig|tinyur|tinyur com
27:boss|bus _ will|by asime|call zero|checko _ to|detail|me _ telegr|momo _ #|momo him|money momo|paymen is|real|seven|the _ way|way|your code
28:abeg _ the|cash _ my|cash to|four zeros|fridge|hold it|let's do|make _ send|number _ the|on zero|pay _ to|phone is|same name|so tua|the _ are|to _ momo|tua _ me|tua ma|two _ zero|zeros
29:# _ after|# on|asime _ your|at _ statio|delive _ you|give _ the|just|me _ on|me tee|mede aba|na _ aba|servic|tee|the _ and|the websit|type|up on|websit|what is
30:compan|i _ for|ka _ no|me _ whatsa|mede|mercha|my _ make|no kyere|passwo to|revers|the _ for|the transa|them|to _ phone|transa
31:avoid _ charge|hand|i _ the|is _ to|kan na|me _ your|my _ line|no ma|save the|tua _ no|verify|wallet _ i|your money
32:# _ before|as _ as|as soon|comple|flash|hour|kofi phones|not _ the|on _ instea|pass|soon|soon as|we settle|what|what _ the|you _ six
33:alert|and _ in|app _ me|app pay|be|dm _ on|finish|get _ money|ghs _ to|he _ the|here dm|is kofi|make _ no|me _ pin|momo _ to|number i|off|oga|reserv|send _ by|type _ pin|type your
34:# _ from|both save|cedis from|is on|ka|make paymen|mane _ sika|my|paymen _ the|rider is|the _ you|the order|this line|we _ save|we both|your passwo
35:#long fre|and send|better|cedis _ to|i call|no _ the|reach me|then one|this|two _ double
36:# cedis|airtim|at kejeti|be the|com _ the|fee _ ghs|find _ on|goods on|hwee hwee|kejeti|my _ dey|my _ pictur|my momo|my profil|number _ my|of ghs|profil|profil pictur|straig _ my|the real|you _ pay|you _ use|your _ number|zero _ four
37:#long _ me|don't _ this|driver|five|for _ momo|for _ price|get the|hit _ up|man|momo so|phone _ so|pin when|please _ the|reduce|so pay|the _ can|then i|this chat|trust|up|whatsa _ #long|when _ come|why|your _ when
38:# _ to|add me|cannot|delive _ your|four _ six|i cannot|make _ call|online paymen|pay #|send half|with _ and
39:# _ o|# ooo|hwee num|i need|ig|me _ ne|me _ number|me half|need the|nson|num|num hwee|o _ ooo|ooo|ooo _ #|ooo o|take #|the money|this _ to
40:a _ paymen|cancel|fideli|first before|her|her _ is|me _ deposi|me first|monday|prompt|the _ pay|the prompt|them dey|to _ line|wo sika|yenkas
41:baako _ mmiens|baako mmienu|email|email me|enan|fo|gmail|half now|hwee _ mmienu|hwee baako|mmiens|mmienu mmiens|only the|paid _ the|send #|the _ by|the _ momo|transf _ to|tri|tu|tu tri|wallet|wan|wan _ tri|wan tu|ziro|ziro _ tu|ziro _ ziro|ziro wan
42:a _ to|at _ dot|fee _ #|is for|me at|telece cash|tell the|the _ i|the _ your|wo _ so
43:dm me|do am|for transp|here _ me|make _ do|my vodafo|no fa|number on|pin so|privat|sika _ fa|site|transf and|under|vodafo|we do|which _ did|wo pin|yaw gadget|your order
44:asime _ me|beg|call me|cedis to|do _ outsid|double|i beg|me _ na|my _ #long|no _ for|on _ i|wo me|zero _ five
45:app _ too|as delive|code|five then|hit|hit me|i ship|me your|my _ then|na _ wo|pay into|pay to|the _ code|to buy|transf before|want it|with #|you _ #
46:# is|all the|deal _ the|find|find me|withou
47:# before|cards|code _ a|code you|enter|ma me|me _ so|no a|reduce it|that came|the balanc|to _ and|zero _ one|zero _ seven|zero _ two|zero one|zero zero
48:cash by|confir|drop _ number|drop your|get your|gh|handle|instag|is _ my|load|make you|me _ cash|money|on instag|pay _ fee|pay him|so he|the statio|transf _ i|two _ four|verifi|will _ it|your accoun
49:# _ my|bra _ na|drops|five zero|go _ the|if _ pay|inbox|inbox me|insura|my till|tell _ the|tell me|the _ direct|the agent|to|use that|we _ on|you _ accoun|you _ me
50:and _ bring|and _ there|brothe|buy|channe|join _ channe|me _ i|my brothe|pay there|suppor|t|t me
51:dey take|direct _ no|for _ delive|get|give|me _ facebo|me direct|my _ before|na _ ade|press|same|so|the rider|to see|what _ your|will bring|you got|your phone
52:# _ #long|#long _ you|avoid|code _ so|fee _ the|five five|not on|number the|order _ i|paymen to|pin no|the cash
53:asime _ you|fa sika|four|here|money _ to|my _ is|now now|one for|pass _ the|send _ the
54:app no|five _ then|he|insta|is _ #long|it outsid|leave the|line #long|mark|me for|momo _ and|of it|please _ your|the #|this _ is|wey _ send
55:# o|bookin|click|click _ asime|it _ i|it when|o #long|o _ o|out|tell|the _ before|this app|to _ there|us
56:# if|am for|are on|before _ comes|he comes|hwee|hwee _ hwee|me up|na mede|now and|the _ today|when the
57:cash app|form|if _ no|of _ cedis|our|pay _ wester|reach _ on|so _ i|that i|the checko|three four|via
58:cousin|i _ call|instea|my cousin|no use|pay _ and|sms|till|to _ please
59:# _ not|can _ it|get _ refund|kente|screen|tua no
60:fee of|me|me straig|on whatsa|reply|the _ with|the amount
61:a _ fee|amount|my mtn|nye|nye no|read|to _ number|yen|your refund|zero two
62:confir your|dem|do it|dot com|goods _ move|goods will|his|is your|pick|pick up|the alert|to yaw|will move|wo _ na
63:am _ my|go give|help|mensah|my wallet|use my|we are|yaw mensah
64:a code|accra|and _ will|commit|fre me|ma _ wo|me _ code|me sika|move|number is|time|use _ checko
65:dm|gift cards|i bring|reach you|side|whatsa i
66:#long for|asime pay|contac #long|finish _ order|gadget|i _ fast|na me|on monday|your pin|zero _ zero
67:abre wo|code now|hia|me wo|order from|over _ now|when you
68:agent|for there|forwar the|i _ do|pay _ #|rider|settle the|till number|to my|wa|wa me|write
69:accoun _ #long|accoun number|all|fa _ no|it to|let us|my _ number|now _ i|pay the|too much|with me
70:for _ real|fuel|releas the|send _ money|we _ am
71:code no|kan|my line|send your|the shop
72:app|balanc|bonwir|gcb|night|number _ i|paymen|put am|you _ get
73:get #|is _ for|send _ now
74:code _ the|do the|on facebo|one _ three|the _ then|to get
75:# _ he|me nomba|phones|the _ digits|the number|to _ agent
76:after six|if|so that|your|zero five
77:give me|must|sika no
78:#long and|id|the link|you the
79:# _ me|do this|funds|is _ momo|make i|me _ #long|only
80:if you|ma|one two|people|that one|two three|you pay
81:before he|i _ send|leavin|of #|page is|pay _ my|pay it|talk|the otp
82:card _ and|card number|into|my contac
83:bit|bit ly|ly|releas|what's
84:and _ me|deposi|sent you
85:fre|half|have your|is in|me _ no|text me|the _ cedis
86:i come|your otp
87:it cheape|join|your wallet
88:fa|o|o #|pin|to me
89:i accept|i hold|itunes|look|make we|me #long|my _ accoun|new one|so _ can|store|the new|to this|you drop
90:sent|then
91:contac|forwar|now|online|pay|the platfo
92:accrap|discou|mane|mane me
93:and _ give|and pay|and the|dot|i give|seesei|sika|to _ it
94:#long|https
95:app _ take|call #long|can _ me|day|follow|go _ you|messag|settle
96:kojo|straig
97:ring #long
98:# _ na|# percen|i _ sell|i _ you|money _ my|percen|promo|top
99:accra #|before i
100:let|no abonte|on _ com
101:my _ the|too
102:whatsa #long
103:drop|from my
104:momo
105:i can|put|telegr
106:cheape|line|me with|number and|paymen _ my
107:gye|will _ you
108:cheap|on telegr
109:your paymen
110:chat|kyere
111:kyere me|our _ accoun
112:can do|commis|first|is not|send
113:asime send|me _ #|ship
114:save
115:#long is|pay me|start
116:platfo
117:fast|four five
118:before|cash|dial|five six|make|pay with
119:http
120:abonte
122:me the
123:to _ your
124:text|union|wester|wester union
127:call|or _ cards|visit
129:him|him #
130:to _ the
131:deal|send you|this page
133:drop the|kindly|kofi|transf
136:direct
138:not _ it
139:www
141:bitcoi|yaw
142:nomba
143:me on
144:tua
147:custom|give you|otp
152:zero
157:accoun
158:# #long|let's
161:accept
162:reach
163:fee
164:my _ #
183:digits
185:and i
188:ring
192:whatsa
194:my number|there
203:com`

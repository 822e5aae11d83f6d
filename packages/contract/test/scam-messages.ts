// Messages written for measuring the scam shield, in English, Ghanaian Pidgin and mixed with Twi: half of them harmless, many of those
// full of numbers and of words about money. The telephone numbers are nobody's.

export interface Labelled {
  risky: readonly string[]
  harmless: readonly string[]
}

export const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** What the detector was worked out on. */
export const known: Labelled = {
  risky: lines(`
    Call me on 0240000123
    Call me on 024 000 0123 and let us talk price
    my number is 0 2 4 0 0 0 0 1 2 3
    Reach me here: 020-000-0456
    WhatsApp 0550000789 for more pictures
    +233 24 000 0123 is my line
    00233200000456 call anytime
    0️⃣2️⃣4️⃣0️⃣0️⃣0️⃣0️⃣1️⃣2️⃣3️⃣
    zero two four zero zero zero zero one two three
    zero two four, triple zero, zero one two three, call now
    O24 OOO O123 text me
    call zero five five then 000 then 0789
    oh two oh, oh oh oh, oh four five six
    ziro tu fo ziro ziro ziro ziro wan tu tri na my line
    hwee mmienu enan hwee hwee hwee hwee baako mmienu mmiensa, fre me
    Me nomba ne hwee num num hwee hwee hwee hwee nson nwotwe nkron
    Fre me wo 0277000456
    ②④ is not it, it is ⓪②④⓪⓪⓪⓪①②③
    my digits: 0.2.4.0.0.0.0.1.2.3
    0 5 5 / 0 0 0 / 0 7 8 9
    (024) 000-0123 after six
    If you dey serious call 0244000999 now now
    Make you call my line 0500000123
    call 24 000 0123 put zero in front
    Whatsapp me on 233550000789
    Send the money to my momo number and I will bring it
    Send the rest to my wallet, name Kofi, and I bring it in one hour.
    Pay me directly, the app takes too long
    You can pay outside Asime and I give you discount
    Let's do it outside the app so we avoid the commission
    Let us finish this deal off the platform
    make we do am outside the app, e go cheap
    make you send am for my momo
    Abeg drop the money for this number make I bring the thing
    Put the money inside my wallet first
    You for momo me first before I go send am
    Momo me half now and I reserve it for you
    Send me the deposit today
    Please transfer the balance to this account
    transfer to my Ecobank account 1441000123456
    Account number: 0021 1234 5678 90 GCB
    Pay by western union and I ship from UK
    I only accept bitcoin or gift cards
    Send a commitment fee of GHS 100 before I hold it
    You have to pay the clearing fee first then customs release it
    Pay booking fee so that I keep it
    The rider wants GH₵ 200 first before he comes
    Dispatch guy needs fuel money, momo him 50
    Driver says you should pay him 80 before he moves
    Send transport money first so I can come
    Fa sika no mane me wo me momo so
    Mane me sika no seesei ara
    Soma sika no ba me nomba yi so
    Tua sika no wo abonten na mede aba
    Fa momo no to me so ansa na mede aba
    Kyere sika no ma me wo me momo so ntem
    Wobetumi atua me direct, app no gye charges
    Ma yen nye no abonten, ebeye cheap
    Tua half ma me wo me momo so na mede nneema no aba
    cancel the order and pay me cash, I reduce it
    Cancel this order on the app and send the money to me direct
    Skip the checkout, pay to my number
    Without Asime fees it will be 20% cheaper, pay me straight
    avoid their charges, pay to my merchant number
    No need for the app, pay me and I deliver
    Let us settle this privately, send to my line
    My momo name is Kofi Boadi, send it there
    The wallet number is for my brother, send it to his number
    Pay to this till number
    Deposit into my personal account today
    Send cash by mobile money now and the phone is yours
    Tell me the code you received
    Send me the code that came to your phone
    What is your momo pin?
    What's the OTP they sent you
    Give the rider the hand-over code now so I get my money
    Send the hand-over code before I leave the shop
    Please confirm your PIN to receive your refund
    Enter your pin when the prompt comes for the refund to drop
    Forward the six digits to me, it is for verification
    I mistakenly sent a code to you, please read it to me
    Abeg wetin be your pin
    Give me your OTP make I confirm the payment
    Kyere me code no a wode aba no
    Ka pin no kyere me na me refund wo
    Approve the prompt on your phone now so I can send your refund
    Click https://asime-pay.xyz/confirm to pay
    pay here www.momo-promo.com
    My page is kofiphones.shop look there
    bit.ly/3xyzpromo get discount
    wa.me/233240000123
    t.me/kofideals join my channel
    check kofi phones dot com
    Email me at kofi.boadi@mail.com
    follow my ig kofi_phones for the rest, dm me
    Add me on WhatsApp for the real price
    Let's continue on Telegram
    Come to my WhatsApp, this chat is slow
    text me via imo
    Inbox me on facebook
    Give me your number make I call you
    Send me your WhatsApp number please
    Take my number, I dey for there always
    Ma me wo nomba na memfre wo
  `),
  harmless: lines(`
    Maakye, Akosua. I saw your request. I have this one new in the box.
    Yes. Two freezers draw about 1.2 kW when they start. This gives 3 kW steady, so you have room.
    I can bring it tomorrow by 8. You run it for one hour before you pay.
    And you deliver to Asafo?
    Is the price final?
    New or used?
    When can you deliver?
    The price is GH₵ 4,350.00 with delivery
    GHS 1,905.00 is my last price
    It has 128 GB and 6.6 inches
    Your order AS-10490 leaves tomorrow
    The IMEI is 356938035643809
    Serial number SN 4820 1177 9
    We have sizes 36 37 38 39 40 41 42
    I have 20 of them, 10 red and 10 blue
    It is 2024 model, bought in January 2025
    The dress is 45 by 60 cm, 300 g
    Pay through Asime checkout, please
    You can pay on the order page by momo
    Please pay on Asime so your money is held
    We never ask for your PIN
    Never share your MoMo PIN with anyone
    Do not send money outside Asime
    I don't pay outside the app
    I won't send money to your number, I pay on Asime only
    Is mobile money an option at checkout?
    The payment page says MTN and Telecel, which is cheaper?
    I will give you the hand-over code when I see the goods
    The code is on my order page, I show it when you come
    I have paid, the order says Paid
    My payment failed, I try again this evening
    How long does a refund take?
    You've been refunded GH₵ 185.00, thank you
    The delivery fee is GH₵ 20 within Kumasi
    Delivery to Tema is 35 cedis
    Transport is included in the price
    The rider comes between 9 and 11
    Our driver leaves at 7:30 and reaches you by 12
    The bus from Circle arrives at 16:45
    Digital address GA-183-8164, near the Total station
    AK-039-5028 is the address, blue gate
    House number 24, second floor
    Model A2402, battery 89 percent
    The generator is 3.5 kVA, key start, 220 V
    It uses 4 AA batteries
    I need 50 bags of cement, 42.5R
    Can you do 5 for 400?
    Let me think and come back to you tomorrow
    Medaase! The dresses fit well.
    Medaase paa, medwo wo
    Ete sen? Wowo bi nti?
    Eye sen? Me pe baako
    Wobetumi de aba Asafo?
    Mepa wo kyew, eboo no ye sen?
    Eboo no ye GH₵ 120, eso a mete so kakra
    Yoo, mate. Mede beba okyena anopa
    Me pe mmienu, kokoo ne fitaa
    Chale the price high small, you fit reduce am?
    Abeg you get the black one?
    How much be the last price?
    I dey Kumasi, you fit bring am come Adum?
    The thing correct, I like am
    No wahala, I go take two
    E still dey? I go pay for the app this night
    You get warranty for am?
    I don receive am, everything correct
    The screen get small scratch, you see am for the picture
    Which colour you want? Red dey, blue dey, black finish
    Two dey for shop, one finish yesterday
    My shop open from 8 to 6, Monday to Saturday
    We are at Kejetia, shop 14, block B
    It is 6 yards, not 12
    One carton has 24 pieces, 10 cartons is 240
    I sell rice 25 kg and 50 kg
    Expiry is 03/2027
    Delivery on 24/11/2026 is fine
    Please bring the receipt along
    Is the box sealed?
    It comes with a charger and case
    Does it take two SIM cards?
    Do you have the MTN router in stock?
    The phone is unlocked and works with Telecel and MTN
    I sell phone cards and power banks
    The wallet is real leather, brown, 6 card slots
    Do you have this wallet in black?
    The bank holiday is Friday, we open Saturday
    Send me a picture of the back, please
    Send me two more pictures of the sleeves
    Please send it to my office, not the house
    Send it by VIP bus to Takoradi station
    Drop it at the reception, they know me
    You can send the rider now, I am home
    Call out my name at the gate
    We number each bag so none gets lost
    One two three, testing the microphone is fine
    He is number one in Kumasi for this
    Four plates, six spoons and eight cups please
    I ordered three and got two
    Between five and six in the evening
    The manual says press 1 for settings, then 2
    Ten yards of GTP, nine hundred cedis
  `),
}

/** Written before the detector was measured on them, and not looked at while it was worked out. */
export const fresh: Labelled = {
  risky: lines(`
    You can get me on 0249876501
    0201234567 is where I pick fast
    Ring 055-123-4567 when you reach the junction
    my contact 0 5 0 . 1 2 3 . 4 5 6 7
    Hit me up: 02 44 12 34 56
    +233(0)244 123 456
    call +233 50 123 4567
    Here be my line: zero two zero, one two three, four five six seven
    double zero no, say zero five four then one one two two three three four
    0️⃣5️⃣5️⃣ 1️⃣2️⃣3️⃣ 4️⃣5️⃣6️⃣7️⃣
    o5o 1234567 for quick reply
    ziro faiv ziro wan tu tri fo faiv siks sevun
    hwee num hwee baako mmienu mmiensa enan num nsia nson
    Me fon nomba: 0551234567, fre me anwummere
    If e no dey here find me for 0277123456
    WhatsApp line 0208887766
    my momo 0598765432
    Ring the shop: 0302123456
    text 0244 55 66 77 for location
    dial 0 2 0 9 9 9 8 8 8 7
    ⓪②⓪①②③④⑤⑥⑦ ok
    ０２４１２３４５６７
    Contact: 0266-778-899. Ask of Yaw
    You fit reach me on five five one two three four five six seven, add zero
    My agent is on 0541239876, he handles payment
    Please send the money to this number, name Yaw Mensah
    send payment to the number on my profile picture, my momo
    Kindly transfer GHS 500 to my MTN wallet
    pay half to my Telecel Cash and half when it comes
    Pay the money straight to my momo and I knock off 50
    Let us trade outside this app
    I can sell it cheaper outside Asime
    We can do this offline, the app people take 5%
    make we settle am outside, them dey take commission
    you go push the money enter my momo before I waybill am
    send the cash for my line make I buy the material
    Put am for my mtn, I go send screenshot
    momo the amount then I dispatch same hour
    shoot me the deposit by mobile money
    Kindly deposit the amount into my GCB account
    Fidelity bank 2400123456789 Yaw Mensah
    Pay with Western Union, I am in London now
    Send iTunes gift cards, I accept them, pay with gift card
    A reservation fee of 150 must be sent before noon
    customs charge first, pay it and the container is released
    pay registration fee of GHS 60 now to activate the delivery
    Rider is asking for 40 cedis fuel before he comes
    Pay the dispatch rider direct, he will give you his momo
    You must pay the driver first through momo
    send lorry fare first, transport fee is 120 before I load
    Mepa wo kyew mane me sika no wo MTN so
    Fa sika no gu me momo so na me nso mede adeɛ no aba
    Tua ma me direct, mma app no mfa wo sika
    Yɛnyɛ no abɔnten, commission no dɔɔso
    Soma half no ba me momo so seesei
    Tua wo rider no sika kan, ɔpɛ GHS 30 ansa na waba
    De sika no to me nomba yi so
    Me wallet nomba ne eyi, fa sika no to so
    cancel it for the app and give me cash by momo
    Please cancel your order, I will sell to you direct, pay me on momo
    don't use checkout, send to my number it is faster
    leave the app, pay me and I bring it, cheaper for you
    Why pay commission? Send direct to me
    The app fee is too much, let's avoid Asime charges
    We settle in private, pay to my line
    Sister, pay to my wife's momo, her name is Adwoa
    Use my brother's account for the payment
    pay via merchant ID, my till number is 456123
    Make payment into the company's MoMo wallet, not the app
    send funds by cash app or paypal
    A code just reached your phone, tell it to me
    Read the six digits to me please
    I need your mobile money pin to process the refund
    tell me the OTP to unlock your delivery
    Give my rider the code before he opens the box
    share the hand-over code now, the rider is leaving
    Type your pin when you see the prompt to get your refund
    To get your refund dial *170# and allow cash out
    drop the verification code here
    what be the code wey dem send you
    Send your momo pin and date of birth
    Support here: confirm your password to keep your account
    Fa code no ma me
    Kyere me wo pin na mensua sika no mma wo
    forward the token you got to me
    see more at http://cheap-phones.top/deal
    visit www.accrabargains.net
    yawgadgets.com.gh has all of it
    tinyurl.com/yaw-deal
    join wa.me/message/ABC
    click on asime-refund.online to get your money
    go to yaw gadgets dot shop
    write to yaw.mensah@webmail.org
    My facebook page is Yaw Gadgets, message me on facebook
    Hit me on Telegram instead
    I don't check here, dm me on instagram
    move to WhatsApp let me send videos
    drop your number, I will call
    what is your WhatsApp number? send me your number
    save my line and flash me on whatsapp
  `),
  harmless: lines(`
    Good morning, is the blender still available?
    Yes please, three left, all sealed
    Can you keep it for me until Friday?
    I am on Asime every evening, I answer here
    How much for two?
    GH₵ 240 for two, delivery included
    My budget is 1500 to 1800 cedis
    12,500 cedis is above my budget
    The laptop has 16 GB RAM and 512 GB SSD
    i5 1135G7, 14 inch, 8 hours battery
    Order AS-20817 has been dispatched, thanks
    The waybill is 7741 2093 55
    Receipt number 000482 attached
    Barcode 6009880012345
    Chassis number JTDBR32E720012345
    Volume 2, page 204
    It weighs 2.4 kg with the box
    Sizes: S M L XL, waist 28 to 44
    I have 12 plates, 24 cups, 36 spoons
    We are 5 in the house, so 5 mosquito nets
    the 2019 one, not the 2020
    Pay here on Asime and I prepare it today
    Kindly use the Asime checkout, then I dispatch
    Once the order says Paid I pack it
    I can only deliver after you have paid on the app
    My money is held until I confirm, right?
    Asime holds the money until you give the code
    Do not give anybody your PIN, not even me
    Please don't share your code before you have the goods
    I will never pay to a personal wallet
    No, I do not do deals outside Asime
    Someone told me to pay outside, is that allowed?
    Can I pay by card instead of mobile money?
    Which network do you use for the payment here?
    MoMo payment on Asime went through, check please
    I got the refund today, thank you
    The refund will come to the account you paid from
    Payment due by Friday, I will pay tonight
    Shipping to Tamale costs 60
    I add GHS 15 for packaging
    Free delivery above 300 cedis
    Rider is at your gate
    He will be there in 20 minutes
    Leave Accra 6 am, arrive Kumasi 10:30
    My landmark is the Shell at Atomic Junction
    GW-0532-9914 is my digital address
    Plot 45, Block C, Ayeduase
    Samsung A15, 4 GB, 128 GB
    It runs on 12 V, 7 Ah battery
    Voltage is 220 to 240
    100 bags at 95 each is 9,500
    Last price 95, I take 100
    I will ask my wife and tell you
    It fits well, God bless you
    Akwaaba, wo ho te sen?
    Aane, bi wo ho. Wope sen?
    Me pe kokoo no, size 40
    Ebeduru Kumasi da ben?
    Bra shop no mu na behwe
    Te so kakra ma me, mepa wo kyew
    Meda wo ase, adee no ye fe
    Yebehyia okyena wo shop no ho
    Mmienu a, eye GHS 80
    Boss, last price how much?
    You fit bring am go Madina?
    Chale, the thing sweet, I go come again
    This one no be original oo
    The colour wey I see for picture no be this
    I go pay small small? No, pay all for the app
    Make you pack am well for me
    When you go send am?
    I no get change, so I go pay for app
    The shoe tight me, you fit change am?
    E remain two, come quick
    You dey open Sunday?
    The food still dey hot
    We open at 9 and close at 19:00
    Shop B12, second floor, Makola Mall
    The cloth is 2 yards at 45 inches
    A box holds 48, ten boxes 480
    5 litres or 25 litres?
    Best before 12/2026
    I need it for 6 December, a wedding
    Do you give an invoice with TIN?
    Is it the one with the red label?
    Charger and earphones are inside
    Dual SIM, one MTN and one Telecel works
    I want a phone with a good camera
    Contact lenses, minus 2.5, do you have them?
    Do you sell phone numbers stickers for shops?
    The purse has a zip and a coin pocket
    My bank card was declined, trying again
    Could you send a short video of it running?
    Send three to the school and one to my house
    I will pick it up at your shop on Monday
    Leave it with the security man at the gate
    Text on the shirt should read Team Ghana 2026
    The line at the shop is long, come after two
    Nine metres of cable, five sockets, four switches
    One for me, two for my sisters
  `),
}

/** Written last, measured once, and never tuned for. */
export const unseen: Labelled = {
  risky: lines(`
    Kindly ring 0243 987 654 before you order
    I'm reachable on zero two seven double five one two three four nine
    For urgent, o2o 7654321
    five zero is the start, then 0501239876 complete
    Drop me a call: +233 55 987 6543
    Nomba no de 0242 11 22 33
    The fastest is WhatsApp, 0209 000 111
    Pay my sister, her momo is 0551112223
    If you want it today send the money by momo now
    Cash to my wallet please, app money delays
    Just transfer it to me and I will sort you out, no need for checkout
    I take payment to my Stanbic account
    We don't need this app, pay me and I deliver myself
    Pay 100 deposit to hold it, send to this line
    Give me half upfront through mobile money
    I can reduce it to 900 if you pay outside the platform
    The app holds my money too long so pay me direct
    Let's deal privately and save the 5 percent
    Send GHS 50 to the rider's momo so he starts
    Insurance fee must come before shipping
    Oga send am straight to my MTN line
    You go fit send the money give my brother for his momo?
    Abeg no pay for the app, pay me for hand before
    Me MTN nomba so na fa sika no to
    Fa GHS 100 ma me kan na mafa abre wo
    Mma yemfa app no so, tua ma me wo momo so
    Tell the rider your code as soon as he calls
    Your code please, so I finish the order from my side
    I need the PIN to reverse your money
    Text me the number that Asime sent you, the six digits
    Read out your OTP
    Kyere me nomba a Asime de abre wo no
    Visit my site accraphones.store for cheaper
    All pictures on instagram.com/accraphones
    Follow the link tiny.cc/accra9
    Ping me on telegram at accraphones
    My insta is accraphones, write there
    Can we chat on WhatsApp instead?
    Please share your phone number so I can reach you
    Save 0244-000-777 and beep me
  `),
  harmless: lines(`
    Hello, is this still for sale?
    Could you do 350 if I take both?
    I saw it for 420 at another shop
    The order total is GH₵ 612.50
    Order AS-33102 arrived, the lid is cracked
    Item code KX-2209, colour code 14
    Part number 0445110183 for Toyota
    Batch 20261124, 250 ml
    The TV is 55 inches, 4K, 3 HDMI ports
    45 minutes by trotro from Kasoa
    I will be at work till 5, come after 6
    GS-0142-7788, opposite the church
    I paid at checkout a minute ago
    Have you confirmed the order? I paid yesterday
    The app says payment pending, should I wait?
    I prefer to pay through Asime so I am protected
    Please do not ask me to pay outside again
    Is it true that Asime keeps the money until I get it?
    I keep my PIN to myself, sorry
    You will see the code on your order page when it arrives
    My card was charged once, good
    What is the bank's name on the receipt?
    Three bowls, one tray, six glasses
    Twelve yards of lace, two colours
    Meba okyena anopa nnon mmienu
    Adee no ye original anaa?
    Wowo size 42 bi?
    Me da wo ase, mensa aka
    Chale I like the red one pass
    The thing spoil small, you fit change am for me?
    How you go send am? VIP or STC?
    I dey house from 4
    Send the blue one and not the green one
    Could you number the boxes 1 to 6?
    The line of the zip is broken
    My son's wallet got lost, have you a small one?
    It says call button on the remote, does it work?
    Do you have the link cable for this radio?
    The telegram said nothing, it is an old stamp from 1957
    Facebook is where I heard of Asime
  `),
}

/** The same, after that one had been worked in: what the detector does with what it has not seen. */
export const last: Labelled = {
  risky: lines(`
    My personal line 0243 111 222, talk to me there
    You can buzz me 0 5 4 9 8 7 6 5 4 3
    zero five zero, seven seven seven, one two three four is the number
    Find me on 020 77 66 554
    Line: 0556-000-111 (Kojo)
    I beg flash 0247 000 321 make I call back
    Ɛyɛ 0244 321 000, frɛ me seesei
    Let me have your digits, we talk well
    Chat me up on WhatsApp, I reply fast
    Kindly pay into Kojo's momo and keep the screenshot
    Send half now, my wallet is under Kojo Addo
    First make a deposit to my number then I set off
    Kindly do a mobile money transfer before dispatch
    If you pay cash to the rider now I cut off 30
    Asime takes too much, deal with me directly
    Why not do it outside, we both save
    Abeg send di money come my momo
    Make you pay the transport for my momo first
    Mepa wo kyɛw fa half no to me momo so kan
    Fa sika no brɛ me tẽẽ, gyae app no
    You need to pay a release fee before the parcel leaves the station
    Custom officers want GHS 300, pay it first
    Give me the PIN so that I check the balance
    Which code did Asime send you? Share it
    Let the rider have your code at the gate before opening
    Your OTP abeg
    Ka code no kyerɛ me ntɛm
    More designs on kojofabrics.com
    Get it from my store: https://kojo.store/item/9
    Reply me on my email kojo at mailbox dot com
  `),
  harmless: lines(`
    Hi, how many pieces are in one pack?
    Pack of 12, or a carton of 144
    Is 1,200 your best?
    1,150 and it is yours
    Paid just now, order AS-40551
    When the money is released will you get it the same day?
    I am in Ho, can STC bring it?
    Reference 8812-4410 on the parcel
    Size 10, length 58 inches
    Product code GTX-1650-4G
    Invoice 2026/11/0042 please
    A4 paper, 80 gsm, 500 sheets, 5 reams
    My phone died, I am back now
    Pick up at 14 Oxford Street
    He said five or six days
    One plate is broken, two are fine
    Refund only one of the three, keep the rest
    I received my refund in my momo, thanks
    Asime says pay before 6 pm or it lapses
    What does held mean on my order?
    Please enter my hand-over code in your app, I have checked the goods
    Me ne me maame beba
    Wo bo ye den dodo
    Adee no asei kakra
    E no dey work, I go return am
    You do well, the cloth fine
    Charley I go buy two, bring am Friday
    Do you have the account book with 200 pages?
    I want a wallet for my father
    Send the invoice to the school bursar
  `),
}

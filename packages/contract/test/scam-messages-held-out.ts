// Written to measure the shield on what it was not made for. Once a set has been worked with, it is held out no longer. What was found of each
// before that is said beside it. Words were never weighed on the last one, but it has been looked at while phrases were written.

import { type Labelled, lines } from './scam-messages.ts'

/** Written by somebody who had not looked into the shield, which found 57 of 80 with one false alarm. */
export const first: Labelled = {
  risky: lines(`
    Boss the app dey take plenty charges, make we do am for outside
    I no dey use that checkout thing, just drop the cash for my vodafone wallet
    If you can do transfer straight to my Fidelity account I will take off 50 cedis
    Let us finish this on whatsapp, I will give you better price there
    My line is 0 2 4 - 0 0 0 - 0 1 2 3, ring me
    Hit me up on telegram, same name as my shop
    You can find me on IG, the handle is kofi_kicks_gh
    They will bring you a six digit number by sms, kindly forward it so I confirm your order
    Read me the OTP that just came to your phone
    Pay half to my agent number before I load the goods on the bus
    Just send the deposit directly and I will mark it as paid myself
    The rider says you must momo him 30 cedis before he leaves the station
    Kindly settle the customs fee through my brother, he is at the port
    Sister, cancel the order and pay me direct, we both save the commission
    Me momo so na tua ka no
    Fa sika no bra me wallet so, me de ade no bɛbrɛ wo ntɛm
    Wopɛ a frɛ me wɔ me fon so: zero five five, double zero, one two three, four five
    Abeg send the money come my sister im number, my own dey get problem
    Asime money dey keep long, make you just give me hand to hand before I ship
    I go give you my bank details, then you transfer before weekend
    Please I want your mtn pin so that I can reverse the payment to you
    Click here to confirm your payment: asime-pay.com/verify
    Complete the form at tinyurl.com/ghpay to release your order
    Open this page and log in again, your account is about to be blocked: www.asime-gh.support
    Text me on 024.000.0123 any time after six
    call +233 24 000 0123 for fast response
    zero two zero double zero zero zero one two three
    Add me up +233 (0) 50 000 0123
    We are on Facebook as Tema Gadget Palace, order from there, it is cheaper
    I can do 900 if you don't pass through the site
    Western Union or MoneyGram is fine with me, I don't trust this held money
    Pay into GCB account number 1 2 3 4 1 3 0 0 0 4 5 6, name Yaw Tester
    Will you accept USDT? Bitcoin too is fine, then I ship the same day
    Make payment to merchant ID 445566 and screenshot the receipt for me
    *170# option 1, then my number zero two four triple zero zero one two three
    Before I release the laptop you must pay a refundable security amount to my account
    You have won a voucher of 500 cedis from Asime, send your wallet PIN to claim
    I am from Asime support. Tell me the code you got so that I unlock your money
    Give me your hand-over code now so that I can close it before the driver reaches
    Kindly press received on the order today, I will send it on Monday
    Please mark the order as delivered first, my boss needs to see it, then the rider will come
    My cousin will collect the money, momo am on zero five four, four zeros, one two three
    Make una no use Asime, them dey hold person money. Cash app me
    Let's talk outside here, they read our chats
    Drop your number make I call you
    What is your whatsapp number? I send you more pictures there
    Can you email me instead, kwame.sells at gmail dot com
    ama(dot)boutique(at)yahoo(dot)com is the best way to reach me
    I will reserve it only if you pay something small to my momo today
    The seller before you paid me straight and got it next day, do the same
    Ɛnyɛ Asime so, tua ma me tẽẽ na me te so ma wo
    Tua no wɔ me Telecel Cash so, Asime no bɛkyɛ
    Fa code no a aba wo fon no so no ma me
    Kyerɛ me wo PIN no na mensan mfa wo sika mma wo
    Mesrɛ wo, twa order no mu na fa sika no ma me wɔ me nsam
    Chale make we no go through them, I go bring am come your house, you pay me dier cash
    Customer, network dey worry so pay into this other wallet wey I go send you
    I changed my number, the new one for payment is 0200 000 123
    My accountant will text you the account to pay into, ignore the Asime page
    Scan the QR I sent and pay there, that one is instant
    To avoid the fee, choose cancel, then send 450 to the same name on momo
    Sir we only start production when the advance is in our Zenith account
    Top up my airtime of 20 cedis so I can call the supplier for you
    For bulk price you deposit 30 percent straight to our company account
    Reach out on Snap: bonwire.kente
    Join our channel t.me/cheapphonesgh for the real prices
    Payment before delivery please, by direct transfer, no platform
    Is your order paid? Asime sent me this link to refund you, login: bit.ly/refund-asime
    I will deliver when you drop the payment with my mother at Kejetia
    Ma me wo nɔma na me frɛ wo seisei
    Send am to 0540000123 and text me the transaction ID
    The promo only works if you pay me personally, the site doesn't show it
    Make I send you my account, you fit pay small small outside
    I beg, refund no fit come through Asime so give me your card number and the three digits behind
    Verify your wallet by replying with your PIN, otherwise payment bounces
    This phone is locked by Asime, pay 60 cedis unlock fee to the technician
    The dollar rate is going up so quickly send half now by momo, I will balance you with a receipt
    Let me get your contact so my driver and I can plan the payment
    You can't see my discount here, dm me on twitter
    O24 OOO O123, the O is zero, don't let them block it
  `),
  harmless: lines(`
    Please is the fridge still available?
    How much is delivery to Dansoman?
    I have paid the order on the site, when will you dispatch?
    The money is held by Asime until you confirm, so you are safe
    Please pay on the order page, I cannot take cash
    Chale the shoe dey fit me well, thank you
    Meda wo ase, ntoma no yɛ fɛ paa
    Ɛyɛ sɛn? Wowɔ kɔkɔɔ no bi anaa?
    It has 16 GB of RAM and a 512 GB disk
    The model number is SM-A546E, the serial ends in 0123
    It weighs 24.5 kg and is 120 x 60 x 75 cm
    We open from 8:00 to 17:30, Monday to Saturday
    Take the road by the Total station, the shop is the third on the left
    Our digital address is GA-183-8164
    I bid 4,350 because the generator is new in the box
    Can you come down to 1,200? I want to buy today
    The last price is GH₵ 1,850 and that includes delivery
    Will you take 80 cedis per bag if I buy 25?
    It ships in 3 to 5 days after payment
    We give a warranty of 12 months on the motor
    I will ask the rider to call when he is near your gate
    Please add your phone number to the delivery address of the order
    The code for the hand-over stays with you until you have looked at it
    Do not give your PIN to anybody, not even to me
    Asime never asks for your code by phone
    The size chart says 42 is 26.5 cm
    My order AS-10490 shows dispatched but nothing has come
    Order number 20261125, two dresses in yellow
    You can pay by mobile money or card at checkout
    Does it work with MTN and Telecel sims?
    I sell MTN routers with 50 GB of data on them
    The wallet is real leather, brown, with 8 card slots
    This purse has a slot for cards and a zip for coins
    The link on your product page shows the wrong picture
    Chain link fence, 1.8 m high, per metre 45 cedis
    Which account did you use to order? I see two with your name
    I have a question about the account book, is it A4?
    Will the bank of batteries hold for 6 hours?
    Power bank 20,000 mAh, charges two phones at once
    Please cancel my order, I chose the wrong colour
    I want to cancel one of the two and keep the other
    The seller before you sent me a broken one, so I want photos
    Send me a picture of the back side please
    Send it to Kumasi by VIP bus, I will take it at the station
    I can pick it up from your shop in Osu and look at it first
    Can I see it before I pay?
    How long does Asime hold the money?
    When do I get my payout for AS-10233?
    The refund has arrived, thank you for the quick help
    Abeg the blender no dey work, I fit return am?
    Make you pack am well well, the road no good
    How much for 3 yards? I dey Takoradi
    You get the one wey get 2 doors?
    Boss I no see the charger for the box inside
    I go order am tomorrow when my pay come
    E remain how many? I want 6 pieces
    Mepaakyɛw, wobɛtumi de abrɛ me ɔkyena anɔpa?
    Me pɛ baako pɛ, size 40
    Wo bo yɛ den dodo, te so kakra
    Mahu order no, merebɔ no boa seisei
    Yɛfrɛ me Adwoa, mewɔ Tamale
    Sika no wɔ Asime nkyɛn, wugye ade no wie a wɔde bɛma me
    Da yie, yɛbɛhyia Memeneda
    The TV is 55 inches, 4K, made in 2024
    It has done 24,000 km and was serviced in June
    Engine 1.6, registration GR 1234-22, two owners
    Seeds germinate in 7 to 10 days at 25 degrees
    Minimum order is 100 pieces, 10 cartons of 10
    From 50 pieces on it is GH₵ 12.50 each
    We have sent 0 of the 12 chairs so far, the truck leaves on 28 November
    My shop is beside the bank in Adum, ask for Auntie Esi
    Is there a discount for paying for three at once?
    Thank you for your bid, I will choose by Friday 6 pm
    The hair is 24 inches, 150 density, lace front
    Call bells for a hotel, we need 20 of them
    The doorbell camera stores video for 30 days
    It takes 2 x AA batteries, they are in the box
    The phone is unlocked and takes any network
    Use of the code book starts in class 4, we have 30 copies
    I ordered a school bag with the number 10 on it for my son
  `),
}

/** Written when phrases had been added for the first, and harder: 24 of 50 by phrases, without a false alarm. */
export const second: Labelled = {
  risky: lines(`
    Madam the goods are on the truck already, only the loading boys' money is left, momo 70 to this line
    Bring the cash to me at Circle, forget the online payment
    I don't do online payments, meet me with physical money and we are good
    My shop assistant will give you another account, use that one for the balance
    Do the transaction with me alone and I give you two for the price of one
    You fit save 10 percent if you no use the checkout
    Ring 0500-000-123 and ask for Kwesi
    zero, five, five... then four zeros... then one two three. You have it?
    020OOOO123 call me there
    +233-54-000-0123 is open day and night
    Save my contact: 0 2 6 0 0 0 0 1 2 3
    Mr. Owusu will talk to you about the payment, his digits are 0270000123
    Visit kentekings dot com to see all the colours and pay
    Look at this: http://asirne.example/pay?id=44
    Your payment failed, retry it at pay-asime.info
    Type your PIN in this chat so the team can check it
    An SMS with numbers will reach you shortly, type them here
    Ghana Card number and momo PIN please, for the delivery form
    Tell the boy at the gate your pick-up code so he can load
    Kindly tick delivered on your side, the goods will move tonight
    Send small thing for fuel so that the rider can start coming
    There is a 50 cedis insurance that you pay to the courier by momo before he moves
    I need a part payment in my hands before I start to sew
    They charge me too much here, let's do this privately
    Let me add you to my WhatsApp group, we sell cheaper there
    Search for me on Facebook, Akosua Kente Home, and inbox me
    Do you have WhatsApp? I want us to chat there
    Pay with Bitcoin and I add a free charger
    Please forward the money to my late husband's partner in Tema, he keeps the goods
    You can put the money in my Ecobank, I will give you the details
    Fa wo momo so tua ma me, ɛnkɔ app no so
    Me nomba ne 0240000123, frɛ me ntɛm
    Ma yɛnkasa wɔ WhatsApp so
    Sika no fã tua kan, na mede ade no aba
    Twa mu kɔ me account no so na mede bɛbrɛ wo
    Ka code no kyerɛ me na memfa ade no mmrɛ wo
    Chale just flash me on zero two four, treble zero, zero one two three
    Oga make you drop 100 for my wallet make I hold am for you
    E better make you come shop with cash, the app wahala too much
    No wait for Asime, dem go delay your money, just dash me direct
    Make you send me the number wey Asime send you now now
    Dey go ask you for PIN, put am, na so you go get the refund
    My network is down, pay to my sister Abena instead, 0590000123
    Sorry the price on Asime is old, to get the new one transfer 300 to me first
    Add 20 cedis airtime to my phone and I will confirm the booking
    Buy a scratch card for MTN and send me the numbers on it
    Your account will close today unless you confirm your password with me
    We are doing a raffle for customers, send 10 cedis to enter and win a fridge
    You are the lucky buyer, pay only the 45 cedis clearance to collect your gift
    Hold your order, just transfer and I ship direct from Lome
  `),
  harmless: lines(`
    Do you also have it in size 38?
    I will pay tonight on Asime when I close from work
    My account says that the payment is pending, what does it mean?
    The rider came but nobody was at home, shall he come again?
    Did you receive the money from Asime for the last order?
    How do I send it back to you?
    You can send the dress with the VIP bus to Tamale
    Please transfer the order to my sister's address in Ho
    The phone comes with a case, a charger and a cable
    This wallet fits in a front pocket
    It is a SIM-free phone, you can use MTN or AT
    We tested the line on the cloth, it does not fade
    I have two accounts on Asime, which one did I order with?
    Is the number of yards six or twelve?
    Twelve pieces at 8 cedis each are 96 cedis
    The lot number is 240011, best before 12/2027
    My house number is 24, behind the Presby church
    Our code of conduct for sellers hangs in the shop
    The colour code is #0A5C36, does that help?
    Bar code on the box ends in 5500
    Keep your hand-over code until you have checked the laptop
    Never pay outside Asime, it is not safe
    Somebody called me and asked for my PIN, I refused
    The app crashed when I paid, was I charged twice?
    The site shows two prices, which one is right?
    I saw your kente on television last week
    Do you have pictures of the inside?
    Can I see a video of the engine running?
    How long have you had this shop?
    I am outside, please open the gate
    Delivery outside Accra takes two more days
    Can it stand outside in the rain?
    Please call out my name at the gate when you come
    I need it before Friday, my son has an exam
    We bring the bed up to the second floor
    Half of the bags were wet when they came
    The deposit on the crates is returned with the empties
    The balance weighs up to 40 kg and needs no battery
    Cash box with two keys, 30 cm wide
    I run a mobile money kiosk and need a signboard
    Could you print MoMo and card stickers for my shop?
    Me nso mepɛ baako, ɛyɛ sɛn?
    Ade no aduru me nsa, medaase pa ara
    Me kunu bɛba abɛfa no Fiada
    Ɛhe na wo sotɔɔ no wɔ?
    Abeg how you dey wash am, by hand or machine?
    Wey kind wood you take make the table?
    Boss the thing fine die, I go order another one
    The tins are 400 g each and there are 48 in a box
    Please confirm that the blue one is in stock
  `),
}

/** Written when more phrases had been added: 21 of 50 by phrases, with one false alarm. From here on words are weighed, too. */
export const third: Labelled = {
  risky: lines(`
    I am leaving the country on Sunday so I need the cash straight in my Vodafone line
    Kofi will be at the station, hand him 350 and he gives you the parcel
    If you trust me send half, the other half when it reaches
    My online shop here is only for show, real business is on my Telegram
    I will give you the exact place when you have settled the commitment
    Try this page, you get 20 percent: asime-promo.shop
    Reply with the four digits that came by text
    This seller account has a limit, so pay on my second account instead
    You people like this app too much, do it the normal way, momo
    Call zero two six, zero zero zero, zero one two three after 4
    0 55-0 00-01 23 for pick up
    Plus two three three, five five, zero zero zero, zero one two three
    My number dey my profile picture, call am
    Write me at bonwiredeals@gmail.com for the wholesale list
    Insta: kente.by.esi, send me a dm there
    Release the funds now, you will get the goods on Wednesday I promise
    Accept the delivery on your phone now and I come with it later
    I cannot ship until the 120 cedis stamp duty is paid to the agent
    The market queen takes 15 cedis from each buyer, send it to me before I can bring it
    Please help me with 50 cedis for transport, I deduct it when I come
    Your wallet was charged twice, give me your PIN so I return one
    We are Asime finance, your payout needs a test payment of 10 cedis to this wallet
    Download this apk to track the parcel: trackgh.top/app.apk
    I go cancel for here, you go pay me for there, same price minus 30
    Oya send am now now, I dey wait for the alert
    As soon as the alert drops in my phone the goods will move
    Send a screenshot of the transfer and I bring the bike
    Western Union from abroad is okay, my uncle does it all the time
    I accept steam cards or iTunes cards
    Fa sika no fã bra ansa na mapam ade no
    Mepa wo kyɛw tua no direct, Asime gye me sika dodo
    Me WhatsApp ne 0240000123, bra hɔ na yɛnkasa
    Wo PIN no ho hia na mahyɛ wo sika no mu
    Yɛn nko ara nyɛ no, app no hia sika
    Mane me 200 seesei na menkɔ gye ade no
    Take the shop's MoMo till, 223344, and pay there when you are ready
    Half price if we deal without the website
    I have closed the listing, message my cousin on 027 000 0123 to buy it
    The bus driver will release the box when you pay him 80 on the spot
    Let me call you, what's your line?
    Pay the tailor directly, she is not on the platform
    Pass me the code the moment it drops
    Are you not on WhatsApp? It is easier for me to send prices there
    Deposit of 100 to my name then I hold it till month end
    There was an error, the system needs your password to finish your order
    I do pay-before-service, use my till number
    E get one man for Abossey Okai, give am the money, he go give you the part
    Bank transfer only, I send you the details when you are ready
    Do fast and pay to the number under the picture, two others want it
    No receipt, no Asime, just you and me, and I give you a good price
  `),
  harmless: lines(`
    Is the last price 350 or can we say 320?
    I have sent the form back with the parcel
    The alert says that my order is dispatched
    I got an alert from Asime that you bid on my request
    Can you hold it for me till month end? I will order it then
    The tailor says that she needs my measurements first
    What is the name of the market where you are?
    Our bus leaves from Circle at six in the morning
    I pay on Asime as soon as you confirm the size
    Which of the two numbers on the box is the model?
    Please use the second address, I have moved
    It has been a while, do you still make the blue ones?
    I cannot come to the door, leave it with the watchman
    Give the parcel to my brother at the shop, he will give the code when he has seen it
    The screenshot that you sent is not clear, is it the 64 GB one?
    How do you charge for transport to Bolgatanga?
    The transport will be on us if you take more than ten
    Is the stamp on the cloth real wax?
    Do you give a receipt with the order?
    The website says two days, is that still right?
    The agent at the station gave me a box that was open
    We sell steam irons and dry irons
    Gift wrap is free this month
    One card of buttons has twelve pieces
    Two 9 volt cells, four 1.5 volt cells and one 12 volt adapter
    My shop opened on 02 05 2019
    From 10 to 20 pieces it is 30 cedis, from 20 to 50 it is 26 cedis
    The IMEI is 35 209900 176148 1
    I was number 45 in the line at the bank, sorry for the late answer
    The cable is 233 cm long
    I will be at work until five, so please come after that
    When the order is marked as delivered, how long do I have to report a problem?
    I pressed received by mistake, can Asime undo it?
    Nobody should send money outside Asime
    Do not pay the driver, the delivery is in the price
    Is cash on delivery possible on Asime?
    Where do I type the code, on my phone or on yours?
    My password does not work, so I came back with a new account
    Are you the same shop as the one on Oxford Street?
    I follow your shop here and on the radio
    Mepɛ sɛ mehu ne mfonini foforo ansa na matɔ
    Ɔkyena anwummere mɛba abɛfa
    Sika a metuaeɛ no aba Asime so anaa?
    Ade no yɛ den, nanso ɛyɛ papa
    Abeg no vex, na traffic hold me
    You fit add one more for the same delivery?
    The colour wey I get now na only black
    I dey wait for you for the junction near Shell
    We charge nothing for returns in the first seven days
    Thank you, I have left five stars
  `),
}

/** Written when phrases, words and weights stood. It has been read since: how the shield does with what nobody has seen is said by `byChat`. */
export const heldOut: Labelled = {
  risky: lines(`
    Please I beg you, put 150 on my phone before noon so I can load your cement
    We don't release anything until we see your money in our account
    Let's take this chat to WhatsApp, typing here is slow
    0244 then 000 then 123, that is my office
    You can reach the shop on zero three zero, two double zero, triple zero, one
    My brother abroad takes the payment for us, I'll text you his account name
    Are you serious? Then drop something small so I know
    Tap on accept when the prompt comes, it is only to register you
    What are the numbers they texted you?
    The code they sent is for me, read it out please
    If you pay me by hand I remove the tax
    Join me on Telegram, @bonwire_direct
    shop.kente-ghana.store has everything I sell, order there
    I lost my Asime login so pay into my fidelity account
    The hospital is holding my wife, please pay today by MTN and I add two yards
    This is Asime security: your payment is stuck, send 1 cedi to this line to free it
    I take half in advance on Telecel, half on arrival
    Confirm that you got it so they pay me, I drop it at your place tomorrow
    Other customers pay the waybill of 35 cedis to the driver by momo first
    Momo name is Gifted Hands Ventures, send when you are free
    Cancel it, then come to me direct, it is 200 less
    Give your email password to my IT man, he will set the discount
    Just click the link I sent to your phone and choose your bank
    You'll get your refund when you tell me the secret number of your wallet
    I have a dealer price but only off the app
    Don't use the card page, it has problems, send to 0200000123
    Chale send the doe make I pack the load
    I no fit carry am come if you no drop transport money for my line
    Make una come WhatsApp, my number dey for bio
    Bring your code come, the machine dey ask
    Asime go chop your money, deal with me one on one
    Abeg dash me small credit make I call the warehouse
    My guy go come take the cash for your hand before e off-load
    Oga pay am enter GCB, the slip na your receipt
    I dey use two accounts, this one full, so send am to Adwoa im momo
    Tua fã to me momo so ansa na mede abrɛ wo
    Sɛ wode sika no ma me ankasa a, mɛte so aduonu
    Ma me wo WhatsApp nɔma na mede mfonini mmrɛ wo
    Mia "received" no seesei, mede bɛba Wukuada
    Ka nɔma no a Asime de amena wo no kyerɛ me
    Mfa Asime so, yɛnyɛ no yɛn baanu ntam
    Fa GHS 80 mena driver no kane
    Two people want it, who pays the holding fee first on my wallet gets it
    Let my agent in Lome clear it, you only send him the duty
    Here is my card, scan it and transfer
    The order page is for foreigners, Ghanaians pay by momo to me
    Give me a ring, zero five zero then all zeros then one two three
    I can send an invoice to your mail, pay it at the bank and forget this site
    Type *170# and send to merchant 556677 while I hold the line
    Ask the site to refund you and pay me the same amount, I ship at once
  `),
  harmless: lines(`
    What time do you close on Saturdays?
    I would like to order 12 for a wedding on 19 December
    The order page says held, is that normal?
    I paid with my MTN wallet on the checkout and got a receipt
    Is this the one with two cameras?
    You sent me 41, I ordered 42
    Please give me two days to think
    The first price was for one, not for two
    Can I come and see it at the shop on Monday?
    I only have the old address on the parcel, is that a problem?
    Do you sell airtime vouchers for resale?
    How many units of light does it use in a day?
    My line of work is catering, so I need big pots
    The zip broke after a week, I would like a refund through Asime
    The driver said that he left it at the gate
    Please call the buyer before you leave, the number is on the order
    Can you bring it to the office instead of the house?
    I hand over tomorrow at the station if that suits you
    Is the discount for one day only?
    We pay our weavers every Friday
    The link between the two parts is missing
    The password of the router is on the label below it
    It locks with a four digit code that you choose yourself
    PIN lock, fingerprint and face unlock all work
    The card reader takes all bank cards
    Please do not send anything before I have paid on Asime
    I never share my code and neither should you
    Asime told me that the money comes after three days
    You have my answer on the request page
    Your bid is higher than the others, can you explain?
    First come first served, I have one left
    How much do you charge for sewing with my own cloth?
    The account of the school ordered it, I am the teacher
    There are 150 pages, A5, 80 g paper
    Batch 2024 06 17, still sealed
    We measured 0.5 mm, 1.2 mm and 2.3 mm
    The bag takes 30 l, the other one 55 l
    House 12, second lane after the mosque, Nima
    I go send you the measurements this evening
    Abeg make you no fold am, the print go crack
    E fit carry 4 people?
    The one wey dey the picture be the real one?
    I wan know if you dey deliver for Wa
    Na my mama dey collect am for me, she dey house
    Yɛsrɛ wo, fa no bra fie
    Me sika no asa, mɛtɔ no bosome foforo
    Wo ntoma no ahoɔden yɛ papa
    Bere bɛn na mobɛbue?
    Aane, mepɛ no kɔkɔɔ
    Happy with it, will buy again
  `),
}

import { type Labelled, lines } from './scam-messages.ts'

/**
 * How people trade by chat, written by somebody who had not read the rules of the shield, before they were looked at. It found 61 of 70 and
 * raised one false alarm in 66: recall 0.87, precision 0.98. Telephone numbers were
 * then put into a network that is no more, so that they are nobody's. The shield has been mended by what it missed: held out no longer.
 */
export const byChat: Labelled = {
  risky: lines(`
    Call me on 0284 318 907 let us talk better.
    My number is 028-219-4460, WhatsApp me.
    Reach me on 0 2 8 8 1 1 4 5 3 9 any time
    +233 28 770 1182 add me there I send more pictures
    zero two eight, six six one, three zero nine five. Call that one.
    oh two eight four double two one nine three seven is my line
    Number no ne hwee mmienu nwɔtwe nsia nson baako baako num nwɔtwe mmiɛnsa
    Frɛ me: hwee mmienu nwɔtwe baako mmienu mmiɛnsa nan num nsia nson
    0️⃣2️⃣8️⃣5️⃣1️⃣8️⃣8️⃣0️⃣7️⃣2️⃣ text me
    O28 773 I9 46 flash me make I call you back
    two three three, two eight four, five one nine, eight eight six
    Zero 2 eight 7 seven 3 one 0 two 9, that be my momo
    Send the momo to 0288 221 074 name Akosua Boateng then I dispatch.
    Please pay to this MoMo: 028.665.1902 (Kwame Asante)
    Merchant ID 447120, pay there and send me the screenshot.
    Use my Telecash 0281 445 908, e dey sharp pass.
    Let us cut Asime out, I give you 100 cedis discount if you pay me direct.
    This app dey take commission, pay me straight make I reduce am for you.
    Cancel the order here and pay cash to my boy, he will bring it.
    Do not pay on the site, it takes too long. Send it to my wallet.
    Mfa sika no nhyɛ Asime so, fa brɛ me tee.
    Fa sika no to me momo so ansa na mede nneɛma no abrɛ wo.
    Tua sika no fa kakra to me so kane, na mede aba.
    Send half deposit first before I reserve it, plenty people dey rush am.
    You pay small commitment fee 150 make I hold the car for you.
    I need 30% up front to my mobile money then balance on delivery.
    The item is at the port, pay the clearing fee of 600 and it is yours.
    Customs seize am, abeg send 250 make I collect am for you, I go refund.
    Pay the delivery to the rider first on his number then he will start coming.
    The rider needs fuel money 50 before he moves, send to him now.
    See more at bit.ly/akua-phones3
    Open https://asime-pay.shop/confirm to confirm your payment
    Our website na www dot kofigadgets dot com
    Check our catalogue wa.me/233284551098
    Join our Telegram t.me/cheapiphonesgh for 50% off
    tinyurl . com / momo-bonus claim your cash
    My IG is @ama_closet_gh, order there it is cheaper.
    Find me on Facebook as Nana Yaw Gadgets, we finish the deal there.
    Email me at kwesi.deals@mail.example for the account details
    yaa phones at yahoo dot com, write me there
    You will get a code by SMS, send it to me so I release the order.
    Asime support here. Your account is blocked, tell me your PIN to unlock it.
    Give me the 6 digits that MTN just sent you, it is to verify you.
    I mistakenly sent 500 to your momo, please send it back to me.
    Dial *170# and approve the prompt that I am sending now.
    Press *713*33# and enter the amount, it goes to the shop directly.
    Bank: GCB, account 1041 1300 2278 9, name Joseph Mensah. Pay in and send slip.
    Ecobank acc no. 0170034498121 pay there is better
    Confirm that you have received it now so that they pay me, I will bring it tomorrow.
    Press "received" first, then I will dispatch. The system wants it so.
    I pay you with bitcoin or USDT, give me your address.
    My oga go pay with gift card, you fit accept iTunes card?
    Let us continue on WhatsApp, here is slow.
    Abeg come my inbox for Snapchat make we talk price.
    I will send you a cheque above the price, you keep the item money and return the rest to my agent.
    Western Union or MoneyGram only, I am abroad in London.
    I am an army officer in Libya, my shipper will pick it up, pay his fee and I refund you.
    iPhone 15 Pro Max brand new for 900 cedis only today, pay fast fast.
    You win promo! Send 50 cedis to register and collect your 5,000.
    Invest 200 and get 1,000 in 24 hours, message my manager.
    Seller says pay to the account of his brother because his own is under maintenance.
    Asime no dey pay us on time so we only take vodafone cash 028 664 7713.
    Let me have your card number and the 3 digits at the back to refund you.
    Tell me the password of your Asime account so I fix the order for you.
    The order will be released when you pay the insurance of 80 to the agent.
    If you pay by yourself by MoMo I remove the 5 percent, use the number on my profile picture.
    Ma me wo WhatsApp number na mentoa so wɔ hɔ.
    Ka code a wɔde aba wo phone so no kyerɛ me.
    Meet me behind Kaneshie market alone at 9 in the night with the cash.
    We no dey do pay on Asime again, the shop na transfer first then we bring.
  `),
  harmless: lines(`
    Good morning, is the 43 inch TV still available?
    Please what is the last price? I have 1,850 cedis.
    Size 42 and 43 available, 44 finish. Which one you want?
    My order number is ASM-2026-004518, it says shipped since Tuesday.
    I will take 3 bags of the 25kg rice at 480 each, that makes 1,440.
    Delivery to Madina Zongo Junction is 25 cedis, to Adenta 30.
    Chale the phone get 128GB or 256GB?
    Boss how much for 12 pieces? I dey buy plenty oo.
    E no be original, na grade 1. The price be 120.
    Wo size yɛ sɛn? Mewɔ 38, 39 ne 40.
    Me pa wo kyɛw, ɛyɛ sɛn? Metumi atɔ mmienu.
    Mepɛ baako pɛ, nanso te so kakra, 200 yɛ den dodo.
    We open 8:30am to 6pm Monday to Saturday, Sunday we close.
    The model is SM-A145F/DSN, bought on 14/03/2025, warranty till 14/03/2026.
    Cloth is 6 yards, 100% cotton, 45 inches wide. Half piece is 3 yards.
    Please the generator is 3.5 kVA or 2.5 kVA? And does it use petrol 91?
    I can come and pick it up at your shop at Kantamanto on Friday around 2.
    Is the fridge 220V? What is the litres, 190 or 210?
    You sent me 2 instead of 3. Please check order 88213.
    Paid on Asime just now, GHS 650.00. When will you dispatch?
    I paid with MTN MoMo on the site and the order says paid. Thank you.
    Please use the Pay button of your order here, we do not take cash outside Asime.
    Tyres 195/65R15, four pieces 2,600, two pieces 1,350.
    Shoe na size 9 UK, that be 43 EU. E go size am.
    The laptop has i5 8th gen, 8GB RAM, 512 SSD, 14 inch screen. Battery dey last 4 hours.
    House number 14, Third Avenue, Ridge. GPS GA-183-8164.
    My landmark is the Total filling station opposite Melcom, Spintex.
    Give me 5 minutes I will measure it. It was 120 by 60 cm I think.
    Can you do 350? Last week I saw the same at 320 in Makola.
    Oh 350 is too low, I bought it 400 myself. My last is 430.
    Eight pieces remain, two red, six black.
    The IMEI ends with 4471, check it on the box.
    Sorry, the one for 75 is finished, we have the 90 one and the 110 one.
    Bring 20 crates on the 23rd, we have a funeral at Kumasi on the 24th.
    Yes it comes with 6 months warranty, if anything happens bring it back.
    Please I ordered blue but the picture of order 10277 shows black.
    Me ne wo behyia wɔ Kejetia, Fida 10:00.
    Ɛyɛ original, bosome 12 warranty ka ho.
    Wobɛtumi de aba Takoradi? Delivery no yɛ sɛn?
    Mate, I beg reduce small for me, I be student. 50 no dey my pocket.
    Rider say e dey Lapaz now, e go reach in 15 minutes.
    How many mAh be the power bank? 10000 or 20000?
    I need 200 plastic chairs and 10 canopies for 2 days, from 5th December.
    Our branch at Circle opens at 9. Ask for Auntie Esi.
    The wig is 22 inches, 180 density, 13x4 frontal.
    Seller I received it, thank you. 5 stars for you.
    Is it 2 in 1 or 3 in 1? The one on your page shows 3 for 45.
    The cement is 92.50 per bag. From 50 bags we bring it free within Tema.
    We can split it into two orders if you want half now and half next month.
    Do you have the 2019 Corolla bumper? Part number 52119-02K10.
    Kindly confirm the colour before I send the rider: navy or royal blue?
    The account balance of my power meter is 0, so I need the inverter by tomorrow.
    Abeg which day you go deliver? I no dey house on Thursday.
    You did not answer me since 4pm yesterday, please is it in stock or not?
    I am returning it under order 55102, the zip spoiled after 3 days.
    It weighs 1.2kg so shipping to Tamale comes to 38.
    No link needed, just search our shop name and you will see all 64 products.
    My daughter is 7 years, is size 28 okay or I should go for 30?
    The code on the carton is B2207, expires 08/2027.
    Ok then I accept your bid of 2,200. Please deliver within 5 days.
    Thanks, I will rather pay when the order is here on Asime, then you deliver.
    The bank holiday is on Monday so the courier moves on Tuesday the 7th.
    Please call it by its name: Hisense 1.5 HP, R410 gas, 2 years on the compressor.
    Wei deɛ ɛyɛ GHS 85, deɛ ɛto so mmienu no yɛ 70.
    We sell by dozen. One dozen 144, half dozen 78.
    Please the receipt says 3 items but the bag has 2.
  `),
}

import type { InformationText } from '@asime/contract/information-text'

/** What buyers and vendors ask, in the order in which they meet it. The help centre and the FAQ show it. */
export const helpText: InformationText = {
  intro: '',
  sections: [
    {
      id: 'bidding',
      title: 'Requests and bids',
      text: 'Say what you want and what you can pay. Vendors answer with a price.',
      questions: [
        {
          id: 'how-bidding-works',
          title: 'How does bidding work?',
          text: `A buyer posts an item request: what it is, where it is needed, how urgent, and a budget. Vendors who have it send a bid with their price, their delivery time and a message.

The buyer sees all bids side by side, picks one and accepts it. The request then closes, the other bids are rejected, and an order is made at the price of the bid.`,
        },
        {
          id: 'cost-of-posting',
          title: 'Does it cost anything to post a request?',
          text: 'No. Posting a request, receiving bids and saying no to them are free. You pay only for what you order.',
        },
        {
          id: 'set-a-budget',
          title: 'What budget should I set?',
          text: `Look at what similar products cost under Browse Products, and set a minimum and a maximum you would be happy with. Bids may lie outside your range: the scale above the bids shows at a glance where each one falls.

You may leave either end open. A clear range brings more serious bids.`,
        },
        {
          id: 'good-request',
          title: 'How do I write a request that gets good bids?',
          text: `Name the thing in the title the way a vendor would search for it. Add what it must have (size, colour, power, condition) as required specifications, and a picture if you have one.

Say the town or area, and by when you need it. Vendors near you can then offer quick delivery.`,
        },
        {
          id: 'change-a-request',
          title: 'Can I change, extend or cancel my request?',
          text: `Yes, while it is open. Go to Dashboard, then Your requests. You can edit it, give it more days, or cancel it. If you change what you ask for, we notify the shops that have bid. Cancelling rejects the pending bids.

A request that has ended can be posted again: choose Re-post, and the form is filled in for you.`,
        },
        {
          id: 'expired',
          title: 'What does Expired mean?',
          text: 'The date that the buyer set has passed. The request stays visible but takes no new bids, and its bids cannot be accepted until the buyer extends it.',
        },
        {
          id: 'change-a-bid',
          title: 'I am a vendor. Can I change or withdraw my bid?',
          text: 'Yes, as long as the buyer has not answered it. You have one bid per request: change its price, days or message, or withdraw it. A buyer who accepts at the moment you change it is asked to look again, so nobody is bound to a price they have not seen.',
        },
        {
          id: 'who-can-bid',
          title: 'Who can bid?',
          text: 'Vendors, on any open request that neither they nor anybody in their shop has posted. If you have an account and want to sell, choose Become a Vendor in your account menu. You keep buying with the same account.',
        },
      ],
    },
    {
      id: 'payment',
      title: 'Paying and held payment',
      text: 'Your money waits until the goods have reached you.',
      questions: [
        {
          id: 'held-payment',
          title: 'How does held payment work?',
          text: `You pay for an order through the site by mobile money or card. A licensed payment processor holds the money; the vendor sees that it is there and prepares your goods.

When you have looked at the goods and are satisfied, you give the vendor the hand-over code of your order. Only then is the money released to the vendor. If the vendor delivers without the code and says so, with proof, you have {release_days} to report a problem before the money is released. Asime never holds your money itself: we keep the record of who may claim what.`,
        },
        {
          id: 'never-prepay',
          title: 'A vendor asks me to send mobile money directly. Should I?',
          text: 'No. Money that you send to somebody’s wallet is gone when you press OK, and nobody can hold or return it. Pay only through the order page, and report the vendor to us.',
        },
        {
          id: 'pin',
          title: 'Will anyone from Asime ask for my PIN or password?',
          text: 'Never. Our staff never ask for your PIN, your password or a code from a text message, neither by phone nor in a chat. Whoever asks for them is a thief.',
        },
        {
          id: 'fees',
          title: 'What do I pay on top of the price?',
          text: 'The delivery fee, if there is one. It is shown before you commit to anything, and the button that pays shows the whole amount. There are no fees later.',
        },
        {
          id: 'vendor-payout',
          title: 'I sell here. When do I get my money?',
          text: `When the buyer gives you the hand-over code or says that the goods are there, the order’s money is released to you, less our commission with its VAT and the payment fee. The rates, with an example, are on the page Fees. Without a code it is released {release_days} after delivery, unless the buyer reports a problem.

Each week we pay out what was released before that day, to the mobile money or bank account that you name under Payouts. Once your balance reaches the minimum that is shown there, you can also ask for a payout at once.

When you change the account, we may ask you to confirm that it is you. We notify you of the change and pay nothing to the new account for {new_account_hold}.`,
        },
        {
          id: 'receipt',
          title: 'Where is my receipt?',
          text: 'On the page of each paid order, to print or keep. The goods are sold by the shop: if you need a VAT invoice for them, ask the shop. Vendors find our invoice for the commission in the same place.',
        },
        {
          id: 'accepted-bid',
          title: 'I accepted a bid. What now?',
          text: `An order is made that awaits your payment. Say where it should go, and pay it within {bid_payment}. The vendor prepares the goods once it is paid.

If it is not paid in time, the order ends, and your request opens again for the next bid.`,
        },
      ],
    },
    {
      id: 'delivery',
      title: 'Delivery and hand-over',
      text: 'By the vendor, by rider, by bus parcel, or you pick it up.',
      questions: [
        {
          id: 'how-delivered',
          title: 'How will my goods reach me?',
          text: `By the vendor’s own delivery, a dispatch rider, a parcel by bus station with a waybill, or you pick them up. You choose when you order.

Before you pay we show by which day an order is dispatched and delivered. The order page and our emails say it too.`,
        },
        {
          id: 'late',
          title: 'My order is late. What can I do?',
          text: `If it was not dispatched by its day, cancel it on the order page with a full refund, or give the seller more time.

We cancel and refund an order that is not dispatched {undispatched} after its day.

If it is on its way, give more time or report a problem. Your money stays held meanwhile.`,
        },
        {
          id: 'address',
          title: 'I have no street address. What do I give?',
          text: 'Region, town, and a landmark that a rider can find: the filling station, the church, the junction. A GhanaPost digital address such as GA-183-8164 helps but is not needed. Always give a phone number that you answer.',
        },
        {
          id: 'look-first',
          title: 'May I look at the goods before I hand over the code?',
          text: `Yes, and you should. Open the parcel, switch the thing on, count the pieces. Give the hand-over code only when it is what you ordered. The code is your signature.

You find the code on the page of your order, as six digits and as a QR code that the vendor can scan. We never send it by email, and our staff never ask for it.`,
        },
        {
          id: 'meet-safely',
          title: 'How do we meet safely?',
          text: 'Meet in daylight at a busy place: a filling station, a mall entrance, a bank’s forecourt. Take somebody with you for costly things, and do not go on to a second place.',
        },
      ],
    },
    {
      id: 'problems',
      title: 'When something goes wrong',
      text: 'Tell us early: money that is still held can be refunded.',
      questions: [
        {
          id: 'not-as-described',
          title: 'The goods are not what I ordered. What do I do?',
          text: `Do not give the hand-over code. Choose Report a problem on the page of your order, say what is wrong and add photos. The money then stays held.

The shop has {dispute_answer} to answer. On the same page you write to each other, and either of you can offer to settle: a part is refunded to you, and the rest goes to the shop. When the other side accepts, it is done at once.

If the shop does not answer in time, or you do not agree within {dispute_talk_days} of the answer, Asime decides. You can withdraw your report at any time before; the order then continues from where it was.`,
        },
        {
          id: 'never-arrived',
          title: 'Nothing has arrived.',
          text: 'Ask the vendor first: parcels by bus are often a day late. If the shop has not begun, you can cancel on the page of your order. If the promised day has passed and there is no good answer, choose Report a problem there: the money stays held until that is settled.',
        },
        {
          id: 'cancel-right',
          title: 'Can I send something back?',
          text: 'The law of Ghana (Electronic Transactions Act, 2008) lets consumers who bought at a distance cancel within {legal_cancellation} of receiving the goods in certain cases. Write to the vendor through their page, and to us if they do not answer.',
        },
        {
          id: 'verified-shop',
          title: 'What does the badge “Verified” mean?',
          text: 'A person at Asime has compared the owner’s Ghana Card with a selfie, and the names on the card, the shop and its payout account. Press the badge to see when. It says who is behind a shop, not how good its goods are: read the reviews as well.',
        },
        {
          id: 'report',
          title: 'How do I report a vendor, a product or a request?',
          text: 'Sign in, open its page and choose Report. A person reads every report. For anything else, write to us through Contact us.',
        },
      ],
    },
    {
      id: 'selling',
      title: 'Selling on Asime',
      text: 'Open requests are customers with a budget.',
      questions: [
        {
          id: 'become-vendor',
          title: 'How do I become a vendor?',
          text: `Choose Become a Vendor and open an account with your name, email and phone. Your shop starts with your own name. You can bid at once.

If you have an account already, choose Become a Vendor in your account menu and name your shop. You keep buying with the same account.`,
        },
        {
          id: 'get-verified',
          title: 'How do I get the badge “Verified”?',
          text: 'Open Verification in your shop’s pages. You need your Ghana Card, a selfie with it, a payout account in your name and, for a registered business, its certificate. We check them and email you our decision.',
        },
        {
          id: 'win-bids',
          title: 'How do I win bids?',
          text: 'Answer early, name a price you can keep, and say exactly what you offer: brand, condition, warranty, and when it can be there. Buyers can sort by price, delivery time and rating, so a fair price with quick delivery is seen first.',
        },
        {
          id: 'reviews',
          title: 'How do reviews work?',
          text: 'Anyone who is signed in can review a product once, but never their own. A review by somebody whose order of it was delivered is marked as a verified purchase. Your shop’s rating is the mean of the reviews of all your products.',
        },
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      text: 'Sign-in, email, and your data.',
      questions: [
        {
          id: 'forgot-password',
          title: 'I forgot my password.',
          text: 'Choose Forgot password on the sign-in page and enter your email. We send a link that works once and for {reset_link}. If you sign in with a phone number, you can get a code by text message instead. Setting a new password signs you out everywhere else.',
        },
        {
          id: 'change-email',
          title: 'Can I change my email address?',
          text: 'Not by yourself, because it is how you get back into your account. Write to us through Contact us.',
        },
        {
          id: 'phone-format',
          title: 'Why is my phone number refused?',
          text: 'Numbers like 024 412 3456 work as they are. For other countries, start with + and the country code. Check that no digit is missing.',
        },
        {
          id: 'slow-line',
          title: 'My line is slow or drops. Do I lose what I typed?',
          text: 'No. What you are writing is kept on your phone until it is sent, and a form that could not be sent stays as it is. Public pages that you have opened can be read without a line.',
        },
        {
          id: 'delete-account',
          title: 'How do I delete my account?',
          text: `Go to Profile and choose Close my account. You confirm that it is you, and it cannot be undone: your name, contact details, messages, open requests and products are removed. Past orders stay in the books without your name, as the law asks.

While an order is under way or money is held for you, finish that first. Download my data, in the same place, gives you everything we keep about you as a file.`,
        },
      ],
    },
  ],
}

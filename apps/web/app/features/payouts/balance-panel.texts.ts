export const loadingYourBalance = 'Loading your balance'
export const balance = 'Balance'
export const heldUntilReceived = 'Held until received'
export const beforeCommissionAndFees = 'Before commission and fees'
export const available = 'Available'
export const afterFeesAndWhatYouOwe = 'After fees and what you owe'
export const afterCommissionAndFees = 'After commission and fees'
export const onItsWay = 'On its way'
export const paidToYou = 'Paid to you'
export const youOwe = (debt: string) => `You owe ${debt}`
export const banksOfPayersHaveTaken =
  'A payer’s bank took back money that we had released to you (a chargeback). We deduct it from your next payouts. Your statement shows which orders. Questions?'
export const askUs = 'Ask us'
export const isHeldBack = (heldBack: string) => `${heldBack} is held back`
export const banksOfPayersWant =
  'A payer’s bank is disputing this money (a chargeback). It stays held until the bank decides. Your statement shows which orders. You do not need to do anything. Questions?'
export const cannotBePaidOut = (notPayable: string) => `${notPayable} cannot be paid out`
export const itComesFromPaymentsMade =
  'It comes from test payments, or from a provider that we no longer use. Your statement marks them. If you think this is wrong,'
export const askUsButton = 'ask us'
export const yourPayoutIsOnItsWay = 'Your payout is on its way'
export const whenDoIGetMy = 'When do I get my money?'
export const moneyReleasedIsPaid = (released: string, paid: string, minimum: string) =>
  `Money released by ${released} is paid out on ${paid}. Payouts are weekly. From ${minimum} you can request one now.`
export const payoutsToYourShop = 'Payouts to your shop are paused. Please contact us.'
export const payOutNow = 'Pay out now'
export const payOutNowQuestion = (money: string) => `Pay out ${money} now?`
export const itGoesToAccountEnding = (accountName: string, bankName: string, numberEnd: string) =>
  `It goes to ${accountName}, ${bankName}, account ending in ${numberEnd}.`
export const payoutsToYourShopArePaused = 'Payouts to your shop are paused.'
export const addAPayoutAccountBelow = 'Add a payout account below first.'
export const lastPayoutWasRefused = 'The last payout was refused. Enter your account again.'
export const confirmYourEmailAddressFirst = 'Confirm your email address first.'
export const availableANewAccountWaits = (moment: string) =>
  `Available ${moment}: a new account waits, so that you can object if it is not yours.`
export const anotherIsOnItsWay = 'A payout is on its way. You can request the next one once it arrives.'
export const availableFrom = (money: string) => `Available from ${money}.`

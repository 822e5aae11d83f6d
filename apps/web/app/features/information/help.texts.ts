export const pageTitle = (appName: string) => `Help centre · ${appName}`
export const howRequestsAndBidsWork =
  'How requests and bids work, how your payment is held, how goods reach you, and what to do when something goes wrong.'
export const howCanWeHelp = 'How can we help?'
export const askUs = 'Ask us'
export const askAPerson = 'Ask a person'
export const writeOrCall = (hasPhone: boolean) =>
  `${hasPhone ? 'Write or call. ' : ''}We answer messages by email, and we never ask for your PIN.`
export const contactUs = 'Contact us'
export const allQuestionsOnOnePage = 'All questions on one page'

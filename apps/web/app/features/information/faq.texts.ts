export const pageTitle = (appName: string) => `Questions and answers · ${appName}`
export const shortAnswersForBuyers =
  'Short answers for buyers and vendors: bidding, held payment, delivery, problems, selling and your account.'
export const questionsAndAnswers = 'Questions and answers'
export const topics = 'Topics'
export const byTopic = 'By topic'

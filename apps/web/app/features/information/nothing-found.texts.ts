export const nothingFoundFor = (query: string) => `Nothing found for “${query}”`
export const tryOtherWordsOrAsk = 'Try other words, or ask us.'
export const showAllQuestions = 'Show all questions'
export const contactUs = 'Contact us'

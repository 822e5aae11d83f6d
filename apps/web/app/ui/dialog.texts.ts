export const notYet = 'Not yet'
export const somethingWentWrong = 'Something went wrong. Nothing is lost.'

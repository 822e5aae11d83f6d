export const nothingIsAgreedYet = 'Nothing is agreed until you accept a bid.'
export const youCanChangeOrCancel = 'You can change or cancel your request as long as it is open.'
export const vendorsSeeYourName = 'Vendors see your name, and neither your phone number nor your email.'
export const whatYouAreLookingFor = 'What you are looking for'

export const cantFindWhatYoureLookingQuestion = "Can't find what you're looking for?"
export const postWhatYouWant = 'Post what you want and what you can pay. Vendors come to you with a price.'
export const requestItem = 'Request Item'

export const yourEmail = 'Your email'
export const join = 'Join'
export const joiningNeedsJavaScript = 'Joining needs JavaScript.'

export const aPhotoWasNotSent = 'A photo was not sent. Send it again, or remove it.'

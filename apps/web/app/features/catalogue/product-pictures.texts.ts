export const pictures = 'Pictures'
export const takePhoto = 'Take a photo'
export const fromGallery = 'From gallery'
export const picture = (number: number) => `Picture ${number}`
export const cover = 'Cover'
/** Before its number, or that it is the cover. */
export const pictureBefore = 'Picture '
export const moveEarlier = 'Move earlier'
export const moveLater = 'Move later'
export const removePicture = (number: number) => `Remove picture ${number}`
export const removed = 'Picture removed'
export const tryAgain = 'Try again'
export const movedTo = (number: number) => `Moved to place ${number}`
export const notSent = 'Not sent'
export const sent = (percent: number) => `${percent}% sent`
export const howToOrder = 'Drag to reorder, by touch after a moment’s hold, or tap a picture and use the arrows.'

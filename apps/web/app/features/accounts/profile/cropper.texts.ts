export const partOfThePictureMoved = 'Part of the picture, moved with the arrow keys'
export const zoom = 'Zoom'

export const pictureOf = (alt: string, position: number, count: number) => `${alt}, picture ${position} of ${count}`
export const pictures = 'Pictures'
export const zoom = (name: string) => `Zoom: ${name}`
export const previousPicture = 'Previous picture'
export const nextPicture = 'Next picture'
export const picture = 'Picture'
export const of = 'of'
export const chooseAPicture = 'Choose a picture'

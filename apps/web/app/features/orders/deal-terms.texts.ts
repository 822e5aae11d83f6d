export const title = 'As the deal link said'
export const picture = 'Picture of the deal'

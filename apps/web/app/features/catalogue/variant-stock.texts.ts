export const loading = 'Loading the variants'
export const variantsOf = (name: string) => `Variants of ${name}`
export const stockOf = (name: string, variant: string) => `Stock of ${name}, ${variant}`
export const soldOut = 'Sold out'

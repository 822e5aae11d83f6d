export const removeSpec = (spec: string) => `Remove ${spec}`
export const specName = (number: number) => `Name of specification ${number}`
export const specNameExample = 'Blades'
export const specValue = (number: number) => `Value of specification ${number}`
export const specValueExample = '5'
export const specifications = 'Specifications'
export const specificationsLead = 'Anything else that buyers compare.'

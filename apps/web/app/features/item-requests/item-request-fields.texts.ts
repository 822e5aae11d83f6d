export const what = 'What'
export const budget = 'Budget'
export const details = 'Details'
export const mustBeANumber = 'Must be a number'
export const enterTheWholeDate = 'Enter the whole date and time, or clear it'
export const sayWhatItIsAboutFirst = 'Say what it is about, such as Colour'
export const sayWhatYouWantFor = (name: string) => `Say what you want for ${name}`
export const isInTheListAlready = (name: string) => `${name} is in the list already`

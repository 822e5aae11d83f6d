export const picturesAndFiles = 'Pictures and files'
export const atMost = (rule: string, most: number) => `${rule}. At most ${most}.`
export const notSent = 'Not sent'
export const oneFile = '1 file'
export const files = (count: number) => `${count} files`
export const ofNotSent = (count: number, all: string) => `${count} of ${all} not sent`
export const sendingOf = (count: number, all: string) => `Sending ${count} of ${all}`
export const added = (all: string) => `${all} added`

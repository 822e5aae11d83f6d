import { inWords, UNUSED_UPLOAD } from '@asime/contract/deadlines'

export const wasNotAdded = (name: string, serverMessage: string) => `“${name}” was not added. ${serverMessage}`
export const thereIsRoomForFiles = (most: number, count: number) =>
  `There is room for ${most} files. The last ${count} you chose were left out.`
export const cannotBeAdded = (name: string, rule: string) => `“${name}” cannot be added. Choose ${rule}.`
export const andAlso = (before: string, why: string) => `${before.replace(/\.?$/, '.')} ${why}`
export const pleaseAddAgain = (lost: readonly { name: string }[]) =>
  `Files are kept for ${inWords(UNUSED_UPLOAD)} only, so please add again: ${lost.map(({ name }) => `“${name}”`).join(', ')}.`

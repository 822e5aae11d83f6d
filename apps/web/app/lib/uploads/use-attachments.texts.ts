export const wasNotTaken = (name: string, serverMessage: string) => `“${name}” was not taken. ${serverMessage}`
export const thereIsRoomForFiles = (most: number, count: number) =>
  `There is room for ${most} files. The last ${count} you chose were left out.`
export const cannotBeAdded = (name: string, rule: string) => `“${name}” cannot be added. Choose ${rule}.`

/** Hands a text to the visitor as a file, without a trip to the server. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has its own hold on the file by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

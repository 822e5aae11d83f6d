export const weCouldNotSave = 'We could not save the table'
export const saveAsCSV = 'Save as CSV'

export const showingResultsFor = 'Showing results for'
export const searchInsteadFor = '. Search instead for'

export const accraGhana = 'Accra, Ghana'

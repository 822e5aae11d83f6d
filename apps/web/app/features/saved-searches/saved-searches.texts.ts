import type { SearchAlert, SearchedList } from '@asime/contract/saved-search-words'

export const savedSearches = 'Saved searches'
export const lead = 'New products and requests that fit, as they are listed.'
export const lists: Record<SearchedList, string> = { products: 'Products', requests: 'Requests' }
export const alerts: Record<SearchAlert, string> = { at_once: 'At once', daily: 'Once a day', off: 'Off' }
export const whenToHear = (name: string) => `When to hear of new matches: ${name}`
export const removeSearch = (name: string) => `Delete ${name}`
export const removed = 'Search deleted'
export const none = 'No saved searches yet'
export const howTo = 'Search for products or requests and press “Save search”. New matches then come to you.'
export const browseProducts = 'Browse Products'
export const browseRequests = 'Browse Requests'
export const channels = 'Choose how they reach you'
export const notSaved = 'Could not save this. Please try again'

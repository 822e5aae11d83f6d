export const weCouldNotLoadMore = 'We could not load more. Please try again.'

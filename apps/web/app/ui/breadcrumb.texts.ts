export const breadcrumb = 'Breadcrumb'

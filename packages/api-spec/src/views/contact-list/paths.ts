export const contactListPath = '/dashboard/contact-list'
export const contactGridPath = '/dashboard/contact-grid'

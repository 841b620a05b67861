export {
  enquiriesOf,
  enquiryByTicket,
  enquirySweeps,
  forgetEnquiries,
  forgottenEnquiries,
  insertEnquiry,
  insertText,
  textsOf,
  textWithEnquiry,
} from './enquiries.queries.ts'

/** Days after which the content of failed and sent mails is deleted, with the digest of their recipient. */
export const MAIL_CONTENT_DAYS = 30;
/** Days after which the record that a mail was sent is deleted. */
export const MAIL_RECORD_DAYS = 90;
/** Days in which a gift can be claimed; then it is deleted with its address. */
export const GIFT_DAYS = 90;
/** Days after which an unpaid checkout is deleted. The database trigger `keep_ledger` does not allow an earlier day. */
export const ABANDONED_CHECKOUT_DAYS = 366;

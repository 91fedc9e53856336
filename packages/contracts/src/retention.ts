/** Days until the content of a sent or failed mail is deleted, together with its recipient's digest. */
export const MAIL_CONTENT_DAYS = 30;
/** Days until the record that a mail was sent is deleted. */
export const MAIL_RECORD_DAYS = 90;
/** Days during which a gift can be claimed or accepted. After that, the recipient's address is deleted. */
export const GIFT_DAYS = 90;
/** Days from a quote's expiry until it is deleted, if it wasn't ordered. */
export const UNORDERED_QUOTE_DAYS = 90;
/** Days until the details of a rejected invoice correction are deleted. */
export const REJECTED_CORRECTION_DAYS = 30;
/** Days until an unpaid checkout is deleted. The database trigger `keep_ledger` prevents earlier deletion. */
export const ABANDONED_CHECKOUT_DAYS = 366;

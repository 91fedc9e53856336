update purchases set po_number = 'PO-4711' where quantity = 2;

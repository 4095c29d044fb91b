-- The label behind an amount belongs to the texts of a page (B 1, resolution 13), not to the shop: nothing ever read this.
alter table shops drop column currency_label;

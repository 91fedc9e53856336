import type { ConsentTexts } from "./texts.ts";

export const texts: ConsentTexts = {
  barTitle: "Файли cookie",
  barDescription:
    "Ми використовуємо необхідні файли cookie, щоб цей сайт працював. За Вашою згодою ми також використовуємо необов’язкові файли cookie: {services}. Ви можете змінити свій вибір або відкликати згоду будь-коли.",
  acceptAll: "Прийняти всі",
  declineAll: "Відхилити всі",
  manageCookies: "Налаштувати файли cookie",
  unsaved: "У Вас є незбережені налаштування.",
  close: "Закрити",
  save: "Зберегти",
  necessary: "Необхідні файли cookie",
  optional: "Необов’язкові файли cookie",
  functional: "Функціональні файли cookie (необов’язкові)",
  blockedIframe:
    "Цей вміст буде показано, коли Ви дозволите функціональні файли cookie. Дозволити їх можна {here}.",
  here: "тут",
  deleteAll: "Видалити всі",
  language: "Мова",
  cookies: "Файли cookie",
  loadOnce: "Завантажити один раз",
  cookiesBlocked:
    "Ваш браузер не зберігає файли cookie цього сайту. Нічого необов’язкового не завантажується, і ми Вас не питатимемо.",
  notLoaded: "Не вдалося завантажити налаштування. Перевірте з’єднання та оновіть сторінку.",
  decision: "Ваш вибір зроблено {date}. Версія: {revision}. Номер: {id}.",
};

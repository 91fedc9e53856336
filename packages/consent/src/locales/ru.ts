import type { ConsentTexts } from "./texts.ts";

export const texts: ConsentTexts = {
  barTitle: "Файлы cookie",
  barDescription:
    "Мы используем необходимые файлы cookie, чтобы этот сайт работал. С Вашего согласия мы также используем необязательные файлы cookie: {services}. Вы можете изменить свой выбор или отозвать согласие в любое время.",
  acceptAll: "Принять все",
  declineAll: "Отклонить все",
  manageCookies: "Настроить файлы cookie",
  unsaved: "У Вас есть несохранённые настройки.",
  close: "Закрыть",
  save: "Сохранить",
  necessary: "Необходимые файлы cookie",
  optional: "Необязательные файлы cookie",
  functional: "Функциональные файлы cookie (необязательные)",
  blockedIframe:
    "Это содержимое будет показано, когда Вы разрешите функциональные файлы cookie. Разрешить их можно {here}.",
  here: "здесь",
  deleteAll: "Удалить все",
  language: "Язык",
  cookies: "Файлы cookie",
  loadOnce: "Загрузить один раз",
  cookiesBlocked:
    "Ваш браузер не сохраняет файлы cookie этого сайта. Ничего необязательного не загружается, и мы не будем Вас спрашивать.",
  notLoaded: "Не удалось загрузить настройки. Проверьте подключение и обновите страницу.",
  decision: "Ваш выбор сделан {date}. Версия: {revision}. Номер: {id}.",
};

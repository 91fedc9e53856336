import type { ConsentTexts } from "./texts.ts";

export const texts: ConsentTexts = {
  barTitle: "Cookieについて",
  barDescription:
    "当サイトでは、サイトの動作に必要なCookieを使用しています。お客様の同意がある場合に限り、任意のCookie（{services}）も使用します。選択の変更や同意の撤回はいつでもできます。",
  acceptAll: "すべて同意する",
  declineAll: "すべて拒否する",
  manageCookies: "Cookieを管理する",
  unsaved: "保存されていない設定があります。",
  close: "閉じる",
  save: "保存する",
  necessary: "必須Cookie",
  optional: "任意のCookie",
  functional: "機能性Cookie（任意）",
  blockedIframe:
    "このコンテンツは、機能性Cookieを許可すると表示されます。許可の設定は{here}から行えます。",
  here: "こちら",
  deleteAll: "すべて削除する",
  language: "言語",
  cookies: "Cookie",
  loadOnce: "一度だけ読み込む",
  cookiesBlocked:
    "お使いのブラウザーは当サイトのCookieを保存しません。任意のものは読み込まれず、同意の確認も行いません。",
  notLoaded: "設定を読み込めませんでした。接続を確認してから、ページを再読み込みしてください。",
  decision: "{date}に選択しました。バージョン: {revision}、参照番号: {id}",
};

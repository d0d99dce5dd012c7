Rails.application.routes.draw do
  root "projects#index"
  resource :session, only: %i[new create destroy]
  resources :projects, only: :show do
    resources :comments, only: %i[index create]
    resources :memberships, only: :destroy
  end
  post "/connection", to: "connections#create"
  post "/webhook", to: SocketlessWebhook
  resources :notices, only: :index do
    post :read, on: :collection
  end
end

Rails.application.routes.draw do
  root "projects#index"
  resource :session, only: %i[new create destroy]
  resources :projects, only: :show do
    resources :comments, only: :create
    resources :memberships, only: :destroy
  end
end
